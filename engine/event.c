#include "engine/event.h"

rp_event rp_event_for(const rp_event *event, int player) {
    rp_event known = *event;
    bool blanks = player >= 0 && event->blank_for >> player & 1;
    for (int i = 0; blanks && i < RP_EVENT_VALUES; i++)
        if (event->blank >> i & 1) known.value[i] = RP_EVENT_BLANK;
    known.blank_for = 0;
    known.blank = 0;
    return known;
}

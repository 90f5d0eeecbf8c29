/* What is known about positions of pig. Internal to this floor.
 *
 *   bounds   who has the goal in score and turn total wins
 *   worth    the lead in points, in units of the goal. To roll gains as much as it risks at a turn total T = 20 with
 *            six sides: (sides - 1) times the mean of the other numbers. A turn begun is worth 2/5 T points, as many
 *            fewer as the turn total is nearer to T; half of that is lost by who waits. A roll is worth the mean of
 *            losing the total and of adding the mean of the other numbers. So who looks one decision ahead holds at T,
 *            which is close to the best play (Neller and Presser 2004)
 *   order    rolling first below T, else holding
 *   range    a search that looks one decision further changes the lead by few points, so one of n decisions by at most
 *            n times as many. With rest(t) = 2/5 max(0, T - t), s sides, m the mean of 2 to s:
 *              decision   rolling at t < T instead of holding makes ((s - 1) (m + rest(t + m)) - t) / s of rest(t). The
 *                         difference is (0.2 T - 0.6 t) / s up to t = T - m and goes straight to 0 at T from there, so
 *                         it lies between -(0.4 T - 0.6 m) / s and 0.2 T / s
 *              roll       rest is convex, so its mean over the numbers exceeds rest(t + m): by at most 1/5 of the mean
 *                         distance of the numbers from m, which is (s - 1) / 4 at most, with (s - 1) of s outcomes
 *            Where the end can be reached a payoff may lie off the lead: a win exceeds the lead in it by at most the
 *            other's points then and T / 5; what is lost by more than the goal, by a turn won or an estimate brought
 *            into -1 .. 1, by at most s - 1 + T / 5 less the own score (by 0.2 T / s instead of s, if that is more) */
#ifndef RIPOSTE_EVAL_PIG_EVALUATION_H
#define RIPOSTE_EVAL_PIG_EVALUATION_H

#include "eval/evaluate.h"

extern const rp_evaluator rp_evaluator_pig;

#endif

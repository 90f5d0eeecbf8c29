#!/usr/bin/env python3
"""cutting_proxy.py SOCKET MEAN: a door on 127.0.0.1 to a server's Unix socket that resets connections in mid-answer.

The first line printed is its port, every further one "cut BYTES" for a connection that was reset after so many bytes
from
the server, never at the end of what the server had sent at once. MEAN is the mean number of bytes a connection lives; a
line on standard input with another MEAN changes it for connections to come, 0: no more cuts.
"""
import random
import socket
import struct
import sys
import threading

mean = float(sys.argv[2])
generator = random.Random(1)


def budget():
    return int(generator.expovariate(1 / mean)) + 1 if mean > 0 else None


def close(*connections):
    for connection in connections:
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()


def answers(client, server):
    left, passed = budget(), 0
    try:
        while data := server.recv(65536):
            if left is not None and passed + len(data) > left and len(data) > 1:
                part = max(1, min(left - passed, len(data) - 1))
                client.sendall(data[:part])
                print("cut", passed + part, flush=True)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.shutdown(socket.SHUT_RD)  # wakes the other thread; the last one to let go sends the reset
                client.close()
                close(server)
                return
            client.sendall(data)
            passed += len(data)
    except OSError:
        pass
    close(client, server)


def questions(client, server):
    try:
        while data := client.recv(65536):
            server.sendall(data)
    except OSError:
        pass
    close(server)


def listen(door):
    while True:
        client, _ = door.accept()
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(sys.argv[1])
        except OSError:
            client.close()
            continue
        for work in (answers, questions):
            threading.Thread(target=work, args=(client, server), daemon=True).start()


door = socket.create_server(("127.0.0.1", 0))
print(door.getsockname()[1], flush=True)
threading.Thread(target=listen, args=(door,), daemon=True).start()
for line in sys.stdin:
    mean = float(line)
threading.Event().wait()

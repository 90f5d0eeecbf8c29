# noise SEED BYTES: bytes as if by chance, the same in every run.
noise() {
    python3 -c 'import random, sys
seed, size = map(int, sys.argv[1:])
sys.stdout.buffer.write(random.Random(seed).randbytes(size))' "$@"
}

"""Numbers that look thrown, the same for the same seed."""


def dice(seed):
    while True:
        seed = (seed * 1103515245 + 12345) % 2147483648
        yield seed >> 16

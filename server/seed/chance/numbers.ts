import type { Random } from './random.ts'

/** Returns the position of `n` when 0…size−1 is shuffled by `seed`: each result occurs once. */
export function shuffled(n: number, size: number, seed: number): number {
  const offset = seed >>> 0
  const step = coprimeFrom(Math.floor(size * 0.618) + (offset % 97), size)
  return (n * step + (offset % size)) % size
}

/** Yields `count` different whole numbers below `size`, unordered. */
export function* distinctBelow(random: Random, count: number, size: number): Generator<number> {
  if (count > size) throw new RangeError(`There are not ${count} different numbers below ${size}`)
  if (count === 0) return
  const step = coprimeFrom(1 + Math.floor(random() * size), size)
  let at = Math.floor(random() * size)
  for (let i = 0; i < count; i++) {
    yield at
    at = (at + step) % size
  }
}

/** Returns `count` characters of a-z and 0-9 that encode `n`. */
export function letters(n: number, count: number): string {
  return n.toString(36).padStart(count, '0').slice(-count)
}

function coprimeFrom(start: number, size: number): number {
  let step = Math.max(1, start)
  while (commonDivisor(step, size) !== 1) step++
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

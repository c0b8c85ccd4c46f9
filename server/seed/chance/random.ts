/** A source of numbers in [0, 1). */
export type Random = () => number

/** Returns a random source: the same seed always gives the same numbers (mulberry32); a text is hashed to a number first. */
export function randomFrom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed : fold(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a random source for row `n` of a kind only, so that any row can be generated without those before it. */
export function randomForRow(seed: number, kind: string, n: number): Random {
  let h = Math.imul(seed | 0, 0x9e3779b1) ^ fold(kind) ^ Math.imul(n + 1, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return randomFrom(h ^ (h >>> 15))
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

function fold(text: string): number {
  return [...text].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 7)
}

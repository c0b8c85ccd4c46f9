import { plainWords } from '#lib/format/plain-text.ts'

/** Returns whether every typed word begins a word of the texts, in any case and with any accents. */
export function isMatch(typed: string, ...texts: readonly (string | undefined)[]): boolean {
  const words = plainWords(texts.join(' '))
  return plainWords(typed).every((begun) => words.some((word) => word.startsWith(begun)))
}

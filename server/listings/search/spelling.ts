import type { WordRow } from './vocabulary-queries.ts'

const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Every spelling that is one slip away: a letter missing, doubled, wrong, or one or two places too early or late. */
export function oneSlipFrom(word: string): string[] {
  const letters = [...word]
  const spelt = new Set<string>()
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('')
    const after = (skip: number) => letters.slice(at + skip).join('')
    for (const letter of alphabet) spelt.add(before + letter + after(0))
    if (at === letters.length) continue
    spelt.add(before + after(1))
    for (const letter of alphabet) spelt.add(before + letter + after(1))
    if (at + 1 < letters.length) spelt.add(before + letters[at + 1] + letters[at] + after(2))
    const [a, b, c] = letters.slice(at, at + 3)
    if (c) for (const moved of [`${b}${c}${a}`, `${c}${a}${b}`]) spelt.add(before + moved + after(3))
  }
  spelt.delete(word)
  return [...spelt].filter((each) => each.length > 1)
}

/** The places where a word may be two that were typed without a space. */
export function splitsOf(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
}

/**
 * The words that may have been meant, those in most listings first: the fewest slips away, with the same first letter,
 * and rather with all the letters that were typed.
 */
export function nearest(typed: string, candidates: readonly WordRow[]): WordRow[] {
  const most = typed.length < 5 ? 1 : typed.length < 9 ? 2 : 3
  const ranked = candidates
    .map((row) => ({
      ...row,
      slips:
        slipsBetween(typed, row.word) +
        (row.word[0] === typed[0] ? 0 : 0.5) -
        (lettersOf(row.word) === lettersOf(typed) ? 0.25 : hasAll(row.word, typed) ? 0.1 : 0),
    }))
    .filter(({ slips }) => slips <= most + 0.5)
    .sort((a, b) => a.slips - b.slips || b.listings - a.listings || (a.word < b.word ? -1 : 1))
  return ranked.filter(({ slips }) => slips === ranked[0]?.slips)
}

// All that was typed in its order, with more between: a letter left out is likelier than one too many or a wrong one.
function hasAll(word: string, typed: string): boolean {
  let at = 0
  for (const letter of word) if (letter === typed[at]) at += 1
  return at === typed.length
}

const lettersOf = (word: string) => [...word].sort().join('')

// Damerau and Levenshtein's distance: letters missing, too many, wrong, or two neighbours in the wrong order; a letter
// two places from its own ('phyton') is one slip too.
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(at(i, j), at(i - 2, j - 2) + 1)
      const [x, y, z] = i > 2 && j > 2 ? a.slice(i - 3, i) : ''
      const moved = z !== undefined && [`${y}${z}${x}`, `${z}${x}${y}`].includes(b.slice(j - 3, j))
      if (moved) row[j] = Math.min(at(i, j), at(i - 3, j - 3) + 1)
    }
  }
  return at(a.length, b.length)
}

/**
 * Words that praise a work itself as good for the environment: for sale only with evidence. 'Sustainability' and 'net zero' are
 * subjects that a work can be about, so they are not in the list. A space stands for spaces and hyphens.
 */
export const wordsNeedingProof = [
  'eco friendly',
  'environmentally friendly',
  'environment friendly',
  'climate friendly',
  'planet friendly',
  'earth friendly',
  'nature friendly',
  'climate neutral',
  'climate positive',
  'carbon neutral',
  'carbon negative',
  'co2 neutral',
  'ecologically sound',
  '100 % green',
  'green certified',
] as const

const gap = '[\\s\\-‐‑–—]*'
const patterns = wordsNeedingProof.map((word) => {
  const parts = word.replace('co2', 'co[2₂]').split(' ')
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join(gap)}(?![\\p{L}\\p{N}])`, 'iu')
})
// Marks of Markdown within a word.
const marks = /[*_~`]/g

/** Returns the words of these texts that need proof, as written there, each once. */
export function findWordsNeedingProof(...texts: readonly string[]): string[] {
  const text = texts.join('\n\n').normalize('NFKC').replace(marks, '')
  const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0].replace(/\s+/g, ' ') ?? [])
  return [...new Set(found.map((word) => word.toLowerCase()))]
}

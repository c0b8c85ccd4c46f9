// Letters of other scripts, and digits, that look like one of the Latin alphabet. Those with accents are decomposed first. The
// list has the letters that fonts draw alike; Unicode's whole table of confusables has thousands that nobody would type.
const lookAlikes: Record<string, string> = {
  // Cyrillic
  ...{ а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y' },
  ...{ х: 'x', ԁ: 'd', ԛ: 'q', ԝ: 'w', ӏ: 'l', г: 'r', п: 'n' },
  // Greek
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', γ: 'y' },
  // Armenian, and Latin letters without a decomposition
  ...{ օ: 'o', ս: 'u', հ: 'h', ո: 'n', ց: 'g', ı: 'i', ɑ: 'a', ɡ: 'g', ł: 'l', ø: 'o', đ: 'd', ƅ: 'b' },
  // Digits and signs read as letters
  ...{ '0': 'o', '1': 'l', '|': 'l', '3': 'e', '5': 's', $: 's', '@': 'a' },
}

/**
 * Returns what a name looks like: two names with the same answer can be taken for each other. Case, accents, spaces and
 * punctuation do not count, and letters that look alike are one letter.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  const latin = Array.from(plain, (letter) => lookAlikes[letter] ?? letter).join('')
  // I, l and 1 look alike, as do rn and m, and vv and w.
  const merged = latin.replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
  const letters = merged.replace(/[^\p{L}\p{N}]/gu, '')
  // A name of other signs alone is its own.
  return letters || merged
}

const claims = ['official', 'officially', 'verified', 'certified', 'endorsed'].map(skeletonOf)
const product = skeletonOf('Guildhall')

/** Whether a name claims to be official, or to belong to the product. */
export function claimsToBeOfficial(name: string): boolean {
  if (skeletonOf(name).includes(product)) return true
  return name.split(/[\s\p{P}]+/u).some((word) => claims.includes(skeletonOf(word)))
}

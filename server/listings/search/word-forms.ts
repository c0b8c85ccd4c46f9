const inflections = 's es ed er ers ing ings ly y ies ied e'.split(' ')
const derivations =
  'al ally able ible ation ations ion ions ity ive ment ments ness ous ic ical ism ist ists or ors ance ence ful less'.split(
    ' ',
  )
const shortestRoot = 3

/**
 * How a word stands to words with the same stem: a usual form of one ('contracted' of 'contract'), perhaps derived from
 * one ('financal' of 'finance'), or an accident of the letters ('astronomial' and 'astronomy').
 */
export function relationTo(typed: string, words: readonly string[]): 'form' | 'perhaps' | 'none' {
  // 'programe': no 'e' comes back to what has none.
  if (typed.endsWith('e') && words.includes(typed.slice(0, -1))) return 'none'
  const roots = new Set(words.flatMap((word) => [word, ...rootsOf(word, inflections)]))
  if ([typed, ...rootsOf(typed, inflections)].some((root) => roots.has(root))) return 'form'
  const others = new Set([...roots, ...words.flatMap((word) => rootsOf(word, derivations))])
  return rootsOf(typed, derivations).some((root) => others.has(root)) ? 'perhaps' : 'none'
}

// Without each ending that it may have, and without the letter that is doubled before one: 'plan' of 'planned'.
const rootsOf = (word: string, endings: readonly string[]): string[] =>
  endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .flatMap((root) => [root, root.at(-1) === root.at(-2) ? root.slice(0, -1) : root])
    .filter((root) => root.length >= shortestRoot)

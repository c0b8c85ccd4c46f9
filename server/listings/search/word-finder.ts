import { asWritten, withoutAccents } from './index-query.ts'

/** The position of a word in a text: from its first character to after its last. */
export interface Place {
  start: number
  end: number
}

const endings = new Set(
  '|s|es|e|ed|er|ers|ing|ings|ly|y|ies|ied|ion|ions|ation|ations|al|able|ment|ments|ness'.split('|'),
)
const shortestRoot = 3

/**
 * Finds in a text (decomposed, NFD) the first of these words in any form that the index treats as equal: whole, with another
 * English ending, with accents, joined or in parts. `stems` are the database's. A single pattern for everything would take
 * milliseconds to compile, again for each search.
 */
export function finderOf(words: readonly string[], stems: ReadonlyMap<string, string>) {
  const signs = words.map(asWritten).filter((written, at) => written !== words[at])
  const forms = words.filter((word) => asWritten(word) === word).map((word) => formsOf(word, stems.get(word) ?? word))
  return (text: string): Place | undefined => {
    const places = [...signs.map((sign) => placeOfSigns(text, sign)), placeOfForms(text, forms)]
    return places.filter((place) => place !== undefined).sort((a, b) => a.start - b.start)[0]
  }
}

interface Forms {
  /** The common beginning of all forms. */
  beginning: string
  has(found: string): boolean
}

function formsOf(word: string, stem: string): Forms {
  const differs = [...word].findIndex((letter, at) => stem[at] !== letter)
  const root = differs < 0 ? word : word.slice(0, differs)
  if (root.length < shortestRoot) return { beginning: word, has: (found) => found === word }
  // 'citi' is the stem of 'city'.
  const [beginning, next] = root.endsWith('i') ? [root.slice(0, -1), ['i', 'y']] : [root, ['']]
  const last = root.slice(-1)
  const isEnding = (rest: string) => endings.has(rest) || (rest.startsWith(last) && endings.has(rest.slice(1)))
  const isRest = (rest: string) => next.some((letter) => rest.startsWith(letter) && isEnding(rest.slice(letter.length)))
  return {
    beginning,
    has: (found) => found === word || (found.startsWith(beginning) && isRest(found.slice(beginning.length))),
  }
}

const within = "[.\\-/’'&]+"
const allWithin = new RegExp(within, 'g')
const onlyWithin = new RegExp(`^${within}$`)
const longer = /[ßæœþ]/i
const run = /[\p{L}\p{N}\p{M}]+/gu
const mostParts = 4

// A word is a run of letters, or several runs separated only by characters allowed within a word.
function placeOfForms(text: string, forms: readonly Forms[]): Place | undefined {
  const from = earliest(text, forms)
  if (from === undefined) return undefined
  run.lastIndex = from
  let open: { start: number; found: string }[] = []
  let before = from
  for (let hit = run.exec(text); hit; hit = run.exec(text)) {
    const start = hit.index
    const found = withoutAccents(hit[0])
    const joined = onlyWithin.test(text.slice(before, start)) ? open.slice(1 - mostParts) : []
    before = start + hit[0].length
    open = [...joined.map((each) => ({ ...each, found: each.found + found })), { start, found }]
    const meant = open.find((each) => forms.some(({ has }) => has(each.found)))
    if (meant) return { start: meant.start, end: before }
  }
  return undefined
}

// No match starts before this position; undefined when there is none at all. Most texts need nothing more.
function earliest(text: string, forms: readonly Forms[]): number | undefined {
  const small = withoutAccents(text).replace(allWithin, '')
  const found = forms.map(({ beginning }) => small.indexOf(beginning)).filter((at) => at >= 0)
  if (found.length === 0) return undefined
  // The stripped text is never longer than the original, except for letters that are written as two.
  return longer.test(text) ? 0 : text.lastIndexOf(' ', Math.min(...found)) + 1
}

const letterBefore = /[\p{L}\p{N}]$/u
const letterAfter = /^[\p{L}\p{N}\p{M}]/u

// 'C++' and the like, between non-letters.
function placeOfSigns(text: string, sign: string): Place | undefined {
  const small = text.toLowerCase()
  for (let start = small.indexOf(sign); start >= 0; start = small.indexOf(sign, start + 1)) {
    const end = start + sign.length
    if (!letterBefore.test(small.slice(0, start)) && !letterAfter.test(small.slice(end))) return { start, end }
  }
  return undefined
}

/** A typed term and the forms it may be found in; each form is a list of words that must all match. */
export interface Term {
  typed: string
  forms: string[][]
  /** Longer words that begin with it, for a word that few projects have: 'rainfall' for 'rain'. */
  longer?: string[]
  /** It may be just the prefix of a word. */
  isBegun?: boolean
}

/** Nobody means more terms than this; the rest of a long text is not searched for. */
const mostTerms = 12
const letters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ ħ: 'h', ŧ: 't', ŋ: 'n', ĳ: 'ij', ŀ: 'l', ſ: 's', ё: 'е' },
}
const written = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const joined = /[.\-/’'&]/

/**
 * Splits the input like the database's `search_text` splits texts: lower case without accents, 'C++' and 'C#' as words,
 * compound words in parts or as one. Every other character counts as a space, so that quotes, signs and operators have no
 * meaning.
 */
export function readTerms(typed: string, most = mostTerms): Term[] {
  const words = plain(typed).match(/[\p{L}\p{N}\p{M}]+(?:[.\-/’'&][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  return words.slice(0, most).map((word) => {
    const parts = word.split(joined)
    return { typed: word, forms: parts.length > 1 ? [parts, [parts.join('')]] : [parts] }
  })
}

function plain(typed: string): string {
  return withoutAccents(typed)
    .replace(/(?<![a-z0-9])([a-z])\+\+/g, '$1plusplus ')
    .replace(/(?<![a-z0-9])([acfjq])#/g, '$1sharp ')
    .replace(/(?<![a-z0-9])\.net(?![a-z0-9])/g, 'dotnet')
}

/** A text in lower case without accents, as in the index. */
export const withoutAccents = (text: string): string =>
  // Most texts have no accents.
  /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        // In Cyrillic letters the mark is part of the letter: й is not и.
        .replace(/(?<!\p{Script=Cyrillic})[\u0300-\u036f]+/gu, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(written, (letter) => letters[letter] ?? letter)

/** A word of the index as people write it: 'C++' for 'cplusplus'. */
export function asWritten(word: string): string {
  return word
    .replace(/^([a-z])plusplus$/, '$1++')
    .replace(/^([acfjq])sharp$/, '$1#')
    .replace(/^dotnet$/, '.net')
}

/** Every word that a match may have been found by. */
export const wordsOf = ({ forms, longer = [] }: Term): string[] => [...forms.flat(), ...longer]

/**
 * The parts of a listing that the index distinguishes. Of a project (the function `project_search`) A is its title, B its
 * tags and skills, C its category, D its description.
 */
type Parts = 'AC' | 'ABC'

/** The terms as a database query: every term in one of its forms, anywhere or in these parts. */
export function allOf(terms: readonly Term[], parts: Parts | '' = ''): string {
  return terms.map((term) => `(${formsOf(term, parts)})`).join(' & ')
}

/** Any of the terms as typed: used to rank matches. */
export function anyOf(terms: readonly Term[]): string {
  return terms.map(({ typed, forms }) => formsOf({ typed, forms })).join(' | ')
}

/** Any of the longer words in a title, a tag or a skill, where they count for more than a word of the description. */
export function anyLonger(terms: readonly Term[]): string {
  return terms.flatMap(({ longer = [] }) => longer.map((word) => `${quoted(word)}:AB`)).join(' | ')
}

// Words are only letters and digits; quoted all the same, so that nothing in them can end the quotes.
const quoted = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}'`

const formsOf = ({ typed, forms, longer = [], isBegun }: Term, parts = '') => {
  const where = parts && `:${parts}`
  const whole = [...forms, ...longer.map((word) => [word])].map((words) =>
    words.map((word) => quoted(word) + where).join(' & '),
  )
  return [...whole, ...(isBegun ? [`${quoted(typed)}:*${parts}`] : [])].join(' | ')
}

/** What the filters other than the words require of a row of `listing_index`. */
export interface Narrowing {
  /** A query of the index's own words, which filter before a row is read. '' for none. */
  query: string
  /**
   * For what the words are too coarse for: the minimum and maximum of each of `listing_index.numbers`, in the order of the
   * kind; null where any number matches.
   */
  bounds: (readonly [least: number, most: number] | null)[]
}

/** Stands for no upper bound, and for a missing number: larger than any real one. */
export const largest = 2 ** 31 - 1

/** The bounds as a part of a cache key. */
export const boundsText = ({ bounds }: Narrowing) => bounds.map((each) => each?.join('-') ?? '').join(' ')

/** A word that nobody can type: the index's own words begin with a tilde. */
export const filterWord = (name: string, value: string) => `'~${name}:${value.replace(/[\\']/g, '$&$&')}'`
export const anyWord = (words: string[]) => `(${words.join(' | ')})`

/** The words of a range: numbers with the same count of binary digits share one; the bounds decide among them. */
export function rangeWords(name: string, least: number, most: number): string[] {
  const [from, to] = [bits(least), Math.min(bits(most), 31)]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => filterWord(name, String(from + at)))
}
const bits = (number: number) => 32 - Math.clz32(number)

/** A range of more words than this filters little, and reading the index for each takes longer than it saves. */
const mostOfRange = 3

/** One query of exact filters and ranges; long ranges only when nothing else filters. */
export function queryOf(exact: string[], ranges: string[][], hasWords: boolean): string {
  const said = ranges.filter((each) => each.length > 0)
  const useful = hasWords || exact.length > 0 ? said.filter((each) => each.length <= mostOfRange) : said
  return [...exact, ...useful.map(anyWord)].join(' & ')
}

/** What the filters besides the words ask of a row of `listing_index`. */
export interface Narrowing {
  /** A query of the index's own words; they narrow before a row is read. '' for none. */
  query: string
  /**
   * What the words are too coarse for: the least and the most of each of `listing_index.numbers`, in the order of the kind;
   * null where any number will do.
   */
  bounds: (readonly [least: number, most: number] | null)[]
}

/** Stands for no bound above, and for a number that is not said: more than any that is. */
export const largest = 2 ** 31 - 1

/** The bounds as a part of the name of what was asked. */
export const boundsText = ({ bounds }: Narrowing) => bounds.map((each) => each?.join('-') ?? '').join(' ')

/** A word that nobody can type: the index's own words begin with a tilde. */
export const filterWord = (name: string, value: string) => `'~${name}:${value.replace(/[\\']/g, '$&$&')}'`
export const anyWord = (words: string[]) => `(${words.join(' | ')})`

/** The words of a range: numbers with as many binary digits share one; the bounds decide among them. */
export function rangeWords(name: string, least: number, most: number): string[] {
  const [from, to] = [bits(least), Math.min(bits(most), 31)]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => filterWord(name, String(from + at)))
}
const bits = (number: number) => 32 - Math.clz32(number)

/** A range of more words than these narrows little, and reading what the index has under each takes longer than it spares. */
const mostOfRange = 3

/** One query of what is asked exactly and of ranges; of those the long ones only where nothing else narrows. */
export function queryOf(exact: string[], ranges: string[][], hasWords: boolean): string {
  const said = ranges.filter((each) => each.length > 0)
  const useful = hasWords || exact.length > 0 ? said.filter((each) => each.length <= mostOfRange) : said
  return [...exact, ...useful.map(anyWord)].join(' & ')
}

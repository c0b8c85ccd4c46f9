import type { Term } from './search-terms.ts'

/**
 * The parts of a listing, as the index tells them apart. Of a project (the function `project_search`) A is its title, B its
 * tags and skills, C its category, D its description.
 */
type Parts = 'AC' | 'ABC'

/** The terms as a query of the database: every term in one of its forms, anywhere or in these parts. */
export function allOf(terms: readonly Term[], parts: Parts | '' = ''): string {
  return terms.map((term) => `(${formsOf(term, parts)})`).join(' & ')
}

/** Any of the terms as they were typed: by what a match is ranked. */
export function anyOf(terms: readonly Term[]): string {
  return terms.map(({ typed, forms }) => formsOf({ typed, forms })).join(' | ')
}

/** Any of the longer words in a title, a tag or a skill, where they count for more than a word of the description. */
export function anyLonger(terms: readonly Term[]): string {
  return terms.flatMap(({ longer = [] }) => longer.map((word) => `${quoted(word)}:AB`)).join(' | ')
}

// Words are letters and digits alone; quoted all the same, so that nothing in them can end the quotes.
const quoted = (word: string) => `'${word.replace(/[\\']/g, '$&$&')}'`

const formsOf = ({ typed, forms, longer = [], isBegun }: Term, parts = '') => {
  const where = parts && `:${parts}`
  const whole = [...forms, ...longer.map((word) => [word])].map((words) =>
    words.map((word) => quoted(word) + where).join(' & '),
  )
  return [...whole, ...(isBegun ? [`${quoted(typed)}:*${parts}`] : [])].join(' | ')
}

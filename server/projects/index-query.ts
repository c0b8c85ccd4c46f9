import type { Term } from './search-terms.ts'

/** The terms as a query of the database: every term in one of its forms. */
export function allOf(terms: readonly Term[]): string {
  return terms.map((term) => `(${formsOf(term)})`).join(' & ')
}

/** Any of the terms as they were typed: by what a match is ranked. */
export function anyOf(terms: readonly Term[]): string {
  return terms.map(({ typed, forms }) => formsOf({ typed, forms })).join(' | ')
}

/** Any of the longer words in a title, a tag or a skill, where they count for more than a word of the description. */
export function anyLonger(terms: readonly Term[]): string {
  return terms.flatMap(({ longer = [] }) => longer.map((word) => `'${word}':AB`)).join(' | ')
}

// Words are letters and digits alone, so that nothing in them can end the quotes.
const formsOf = ({ forms, longer = [] }: Term) =>
  [...forms, ...longer.map((word) => [word])].map((words) => words.map((word) => `'${word}'`).join(' & ')).join(' | ')

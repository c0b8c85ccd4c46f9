/** The terms of campuses: from 1 September, and from 1 March. A term is named by the month in which it begins. */
export type TermKey = string

/** The form of a term's name: '2026-09' or '2027-03'. */
export const termPattern = /^\d{4}-(03|09)$/

/** Returns the term of a moment, by the days of UTC. */
export function termOf(at: Date): TermKey {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
  if (month >= 9) return `${year}-09`
  return month >= 3 ? `${year}-03` : `${year - 1}-09`
}

/** Returns the first moment of a term. */
export const termStart = (term: TermKey): Date => new Date(`${term}-01T00:00:00Z`)

/** Returns a term in words: 'September 2026 to February 2027'. */
export function termWords(term: TermKey): string {
  const year = Number(term.slice(0, 4))
  return term.endsWith('09') ? `September ${year} to February ${year + 1}` : `March to August ${year}`
}

import type { ProposalInput, ProposalWords } from '@guildhall/contract/hiring/proposals.ts'
import { type Chosen, type TermsValues, termsField, termsInput } from '#terms/terms-values.ts'

/** The values of the fields of a proposal's words. Each answer has the name of its question's place: `a0`. */
export interface WordsValues {
  cover: string
  answers: Record<string, string>
}

/** The values of the fields of a proposal, as typed. */
export interface ProposalValues extends WordsValues, TermsValues {
  isAdult?: boolean
  notAssessed?: boolean
}

export const answerName = (at: number): `a${number}` => `a${at}`

/** Returns the words of a proposal from its fields, with an answer for each question and the chosen projects. */
export function wordsInput(
  { cover, answers }: WordsValues,
  questions: readonly string[],
  projects: readonly string[],
): Record<keyof ProposalWords, unknown> {
  return { cover, answers: questions.map((_, at) => answers?.[answerName(at)] ?? ''), projects }
}

interface Added extends Chosen {
  questions: readonly string[]
  projects: readonly string[]
  currency: string
  /** They have not declared yet that they are an adult. */
  asksAdult: boolean
}

/** Returns a proposal from its fields, not yet validated. */
export function inputOf(
  values: ProposalValues,
  { questions, projects, way, rows, currency, asksAdult }: Added,
): Record<keyof ProposalInput, unknown> {
  return {
    ...wordsInput(values, questions, projects),
    offer: {
      terms: termsInput(values, { way, rows }, currency),
      ...(asksAdult ? { isAdult: Boolean(values.isAdult) } : {}),
      notAssessed: values.notAssessed,
    },
  }
}

/** Returns the field of an error, by its path in the contract. */
export function fieldAt(path: readonly PropertyKey[], rows: readonly string[] = []): string {
  const [first = '', second, ...rest] = path.map(String)
  if (first === 'answers') return second === undefined ? first : `answers.${answerName(Number(second))}`
  if (first === 'projects') return first
  if (first === 'offer' && second === 'terms') return termsField(rest, rows)
  return String(path.at(-1) ?? '')
}

import { commandLimits } from '@guildhall/contract/limits/shared.ts'
import { queryOptions } from '@tanstack/react-query'
import { isMatch } from '#lib/format/word-match.ts'

/** A question of the help page that a search found. */
export interface HelpHit {
  question: string
  /** The beginning of its answer. */
  excerpt: string
  /** The address of the question. */
  to: string
}

/** Answers contain almost any shorter text. */
const inAnswersFrom = 4
const excerptLength = 160

/** Loads the answers of the help page, and returns their search. */
export async function loadHelp() {
  const [{ subjects }, { anchorOf, findAnswers, textOf }] = await Promise.all([
    import('./answers.tsx'),
    import('./answer-text.tsx'),
  ])
  /** Returns the questions for the typed text: first those that contain it, then those whose answers do. */
  return (typed: string): HelpHit[] => {
    const all = findAnswers(subjects, typed).flatMap((subject) => subject.answers)
    const named = all.filter(({ question }) => isMatch(typed, question))
    const others = typed.length >= inAnswersFrom ? all.filter((each) => !named.includes(each)) : []
    return [...named, ...others].slice(0, commandLimits.hits).map(({ question, answer }) => ({
      question,
      excerpt: excerptOf(textOf(answer)),
      to: `/help#${anchorOf(question)}`,
    }))
  }
}

/** The answers of the help page for the words of a search. */
export const helpQueries = {
  hits: (q: string) =>
    queryOptions({ queryKey: ['help hits', q], queryFn: async () => (q ? (await loadHelp())(q) : []) }),
}

/** Returns the beginning of a text, up to its last whole word. */
function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', excerptLength)).replace(/[,.:;]$/, '')} …`
}

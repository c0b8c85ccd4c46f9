import { commandLimits, searchLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import { isMatch } from './matching.ts'

/** The answers of the help page, loaded with the first search. */
const answers = {
  queryKey: ['help answers'],
  queryFn: async () => {
    const [{ subjects }, { anchorOf, findAnswers }] = await Promise.all([
      import('#feedback/answers.tsx'),
      import('#feedback/answer-text.tsx'),
    ])
    return { find: (typed: string) => findAnswers(subjects, typed), anchorOf }
  },
  staleTime: Number.POSITIVE_INFINITY,
  // With the next search that needs them.
  retry: false,
}

/** Answers contain almost any shorter text. */
const inAnswersFrom = 4

/** Returns the questions of the help page for the typed text: first those that contain it, then those whose answers do. */
export function useHelp(typed: string) {
  const enabled = typed.length >= searchLimits.suggestFrom
  const { data } = useQuery({ ...answers, enabled })
  if (!enabled || !data) return []
  const all = data.find(typed).flatMap((subject) => subject.answers.map(({ question }) => question))
  const named = all.filter((question) => isMatch(typed, question))
  const others = typed.length >= inAnswersFrom ? all.filter((question) => !named.includes(question)) : []
  return [...named, ...others]
    .slice(0, commandLimits.hits)
    .map((question) => ({ question, to: `/help#${data.anchorOf(question)}` }))
}

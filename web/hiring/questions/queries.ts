import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { jobQuestionCalls } from '@guildhall/contract/hiring/calls.ts'
import type { JobQuestions, jobQuestionEndpoints } from '@guildhall/contract/hiring/job-questions.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { hiringQueries } from '../queries.ts'

type QuestionApi = Client<typeof jobQuestionEndpoints>

/** The API of questions on jobs, called from the browser. */
export const questionApi: QuestionApi = createClient<typeof jobQuestionEndpoints>(jobQuestionCalls, browserSend)

/** The questions on a job. A page's loader passes an `api` that calls in process. */
export const jobQuestions = (id: string, api = questionApi) =>
  queryOptions({
    queryKey: [...hiringQueries.all, 'questions', id],
    queryFn: ({ signal }) => api.list({ params: { id }, signal }),
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    meta: { staleWith: ['job'] },
  })

/** Shows the questions as an answer gave them, or fetches them again after a refusal. */
export function useChangedQuestions(id: string) {
  const client = useQueryClient()
  const { queryKey } = jobQuestions(id)
  return {
    take: (questions: JobQuestions) => client.setQueryData(queryKey, questions),
    refresh: () => client.invalidateQueries({ queryKey }),
  }
}

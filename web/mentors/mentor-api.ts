import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { Mentoring, mentoringEndpoints } from '@guildhall/contract/mentors/applications.ts'
import { mentorCalls, mentoringCalls, refereeCalls } from '@guildhall/contract/mentors/calls.ts'
import type { FavoriteMentor, mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import type { refereeEndpoints } from '@guildhall/contract/mentors/references.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { useFavoriteOf } from '#listings/favorite-mutation.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { MentorSearch } from './topics/mentor-search.ts'

/** The APIs of mentors, called from the browser. */
export const mentoringApi: Client<typeof mentoringEndpoints> = createClient<typeof mentoringEndpoints>(
  mentoringCalls,
  browserSend,
)
export const refereeApi: Client<typeof refereeEndpoints> = createClient<typeof refereeEndpoints>(
  refereeCalls,
  browserSend,
)
export type MentorApi = Client<typeof mentorEndpoints>
const mentorApi: MentorApi = createClient<typeof mentorEndpoints>(mentorCalls, browserSend)

/** The queries of the viewer as an applicant and mentor. A page's loader passes an `api` that calls in process. */
export const mentoringQueries = {
  own: (api = mentoringApi) =>
    queryOptions({ queryKey: ['mentoring'], queryFn: ({ signal }) => api.get({ signal }), staleTime: 0 }),
}

/** How often an open page looks whether the next times of mentors are still free. */
const listRefreshMs = 25_000

/** The queries of mentors as everybody finds them. */
export const mentorQueries = {
  topics: (api = mentorApi) =>
    queryOptions({
      queryKey: ['mentors', 'topics'],
      queryFn: async ({ signal }) => (await api.topics({ signal })).topics,
    }),
  list: (topic: MentorshipTopic, search: MentorSearch, api = mentorApi) =>
    queryOptions({
      queryKey: ['mentors', 'list', topic, search],
      queryFn: ({ signal }) => api.list({ query: { topic, ...search }, signal }),
      refetchInterval: listRefreshMs,
    }),
  favorites: (cursor?: string, api = mentorApi) =>
    queryOptions({
      queryKey: ['mentors', 'favorites', cursor ?? ''],
      queryFn: ({ signal }) => api.favorites({ query: cursor ? { cursor } : {}, signal }),
      // A favorite button elsewhere changes this list.
      staleTime: 0,
    }),
  of: (customUserId: string, api = mentorApi) =>
    queryOptions({
      queryKey: ['mentors', 'of', customUserId],
      queryFn: async ({ signal }) => (await api.of({ params: { customUserId }, signal })).mentor,
    }),
}

type Counted = Pick<FavoriteMentor, 'id' | 'favorite' | 'favorites'>

const favoriteApi = {
  favorite: ({ params: { id: customUserId } }: { params: { id: string } }) =>
    mentorApi.favorite({ params: { customUserId }, body: null }),
  unfavorite: ({ params: { id: customUserId } }: { params: { id: string } }) =>
    mentorApi.unfavorite({ params: { customUserId }, body: null }),
}

/** Adds or removes a mentor as a favorite. */
export const useFavoriteMentor = ({ id }: Pick<Counted, 'id'>) =>
  useFavoriteOf<Counted>(id, { all: ['mentors'], api: favoriteApi })

/** A change of the viewer's application: the page shows the answer. */
export function useMentoringMove<Input = void>(
  call: (input: Input) => Promise<Mentoring>,
  done: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess(answer) {
      client.setQueryData(mentoringQueries.own().queryKey, answer)
      void client.invalidateQueries({ queryKey: ['mentors'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      toast.success(done)
      onDone?.()
    },
    onError(error) {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: mentoringQueries.own().queryKey })
    },
  })
}

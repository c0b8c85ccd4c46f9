import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { Mentoring, mentoringEndpoints } from '@guildhall/contract/mentors/applications.ts'
import { mentorCalls, mentoringCalls, refereeCalls } from '@guildhall/contract/mentors/calls.ts'
import type { FavoriteMentor, mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import type { refereeEndpoints } from '@guildhall/contract/mentors/references.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { queryOptions } from '@tanstack/react-query'
import { type ApplicationMoves, useApplicationMove } from '#applications/application-moves.ts'
import { browserSend } from '#lib/api/transport.ts'
import { useFavoriteOf } from '#listings/favorite-mutation.ts'
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

/** What an applicant can do, as all kinds of applications ask it. */
export const mentoringMoves: ApplicationMoves<Mentoring> = {
  own: mentoringQueries.own().queryKey,
  changes: [['mentors'], ['dashboard']],
  choose: (start) => mentoringApi.choose({ body: { start } }),
  askTimes: (note) => mentoringApi.askTimes({ body: { note } }),
  withdraw: () => mentoringApi.withdraw({ body: {} }),
}

/** A change of the viewer as a mentor: the page shows the answer. */
export const useMentoringMove = (call: () => Promise<Mentoring>, done: string, onDone?: () => void) =>
  useApplicationMove(mentoringMoves, call, done, onDone)

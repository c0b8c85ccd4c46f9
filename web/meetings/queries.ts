import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { calendarEndpoints } from '@guildhall/contract/meetings/calendar.ts'
import { calendarCalls, meetingCalls } from '@guildhall/contract/meetings/calls.ts'
import type { FreeInput, meetingEndpoints } from '@guildhall/contract/meetings/meetings.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type MeetingApi = Client<typeof meetingEndpoints>
type CalendarApi = Client<typeof calendarEndpoints>

/** The API of meetings and of the calendar, called from the browser. */
export const meetingApi: MeetingApi = createClient<typeof meetingEndpoints>(meetingCalls, browserSend)
export const calendarApi: CalendarApi = createClient<typeof calendarEndpoints>(calendarCalls, browserSend)

/** Returns the id of the conversation of a meeting, created if needed; a person who left it is in it again. */
export async function openMeetingConversation(id: string): Promise<string> {
  return (await meetingApi.conversation({ params: { id }, body: {} })).conversationId
}

const all = ['meetings'] as const
// Immediately stale: refetched when a page opens, and when the viewer returns to it.
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['connection', 'job', 'order', 'payment'] },
} as const

/** How many entries the panel beside the calendar shows. */
export const nextMost = 3

/** The queries for meetings. A page's loader passes an `api` that calls in process. */
export const meetingQueries = {
  /** The prefix of all of them. */
  all,
  one: (id: string, api = meetingApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).meeting,
      ...fresh,
    }),
  next: (api = meetingApi) =>
    queryOptions({
      queryKey: [...all, 'next'],
      queryFn: async ({ signal }) => (await api.list({ query: { limit: nextMost }, signal })).meetings,
      ...fresh,
    }),
  /** Those with a person from a moment on, also those that are over. */
  withPerson: (customUserId: string, from: string, api = meetingApi) =>
    queryOptions({
      queryKey: [...all, 'with', customUserId, from],
      queryFn: async ({ signal }) => (await api.list({ query: { with: customUserId, from }, signal })).meetings,
      ...fresh,
    }),
  people: (q: string) =>
    queryOptions({
      queryKey: [...all, 'people', q],
      queryFn: async ({ signal }) => (await meetingApi.people({ query: { q }, signal })).people,
      placeholderData: keepPreviousData,
    }),
  free: (asked: FreeInput) =>
    queryOptions({
      queryKey: [...all, 'free', asked],
      queryFn: ({ signal }) => meetingApi.free({ body: asked, signal }),
      placeholderData: keepPreviousData,
    }),
  settings: (api = meetingApi) =>
    queryOptions({ queryKey: [...all, 'settings'], queryFn: ({ signal }) => api.settings({ signal }) }),
  calendar: ({ from, to }: { from: string; to: string }, api = calendarApi) =>
    queryOptions({
      queryKey: [...all, 'calendar', from, to],
      queryFn: ({ signal }) => api.get({ query: { from, to }, signal }),
      ...fresh,
    }),
  address: (api = calendarApi) =>
    queryOptions({ queryKey: [...all, 'address'], queryFn: async ({ signal }) => (await api.address({ signal })).url }),
}

import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { attendanceEndpoints } from '@guildhall/contract/bookings/attendance.ts'
import type { Booking, bookingEndpoints } from '@guildhall/contract/bookings/bookings.ts'
import { attendanceCalls, bookingCalls, offeredSessionCalls } from '@guildhall/contract/bookings/calls.ts'
import type { offeredSessionEndpoints } from '@guildhall/contract/bookings/offered-sessions.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'

/** The APIs of sessions and their bookings, called from the browser. */
export const bookingApi: Client<typeof bookingEndpoints> = createClient<typeof bookingEndpoints>(
  bookingCalls,
  browserSend,
)
const attendanceApi: Client<typeof attendanceEndpoints> = createClient<typeof attendanceEndpoints>(
  attendanceCalls,
  browserSend,
)
/** What hosts offer, called from the browser. */
export const offeredApi: Client<typeof offeredSessionEndpoints> = createClient<typeof offeredSessionEndpoints>(
  offeredSessionCalls,
  browserSend,
)

/** How often an open page checks that its slots are still free and its holds still run. */
const slotRefreshMs = 20_000

/** The queries of what hosts offer. A page's loader passes an `api` that calls in process. */
export const offeredQueries = {
  list: (host: string, api = offeredApi) =>
    queryOptions({
      queryKey: ['offered', host],
      queryFn: async ({ signal }) => (await api.list({ params: { customUserId: host }, signal })).types,
    }),
  one: (host: string, type: string, api = offeredApi) =>
    queryOptions({
      queryKey: ['offered', host, type],
      queryFn: ({ signal }) => api.get({ params: { customUserId: host, type }, signal }),
    }),
  slots: (host: string, type: string, month: string, zone: string) =>
    queryOptions({
      queryKey: ['offered', host, type, 'slots', month, zone],
      queryFn: ({ signal }) =>
        offeredApi.slots({ params: { customUserId: host, type }, query: { month, zone }, signal }),
      staleTime: 0,
      refetchInterval: slotRefreshMs,
    }),
}

/** Whether a session in our room takes place now, or begins within minutes. */
function isOn({ state, placeKind, start, end }: Booking): boolean {
  const now = Date.now()
  return (
    state === 'booked' &&
    placeKind === 'room' &&
    Date.parse(start) - roomLimits.opensBeforeMs < now &&
    now < Date.parse(end)
  )
}

/** The queries of the viewer's bookings. */
export const bookingQueries = {
  /** Who came to the session of the viewer's order. */
  attendance: (orderId: string) =>
    queryOptions({
      queryKey: ['bookings', 'attendance', orderId],
      queryFn: async ({ signal }) => (await attendanceApi.ofOrder({ params: { id: orderId }, signal })).session,
    }),
  one: (id: string, api = bookingApi) =>
    queryOptions({
      queryKey: ['bookings', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).booking,
      staleTime: 0,
      // The hold may end, or be paid in another tab; in our room the host comes or does not.
      refetchInterval: ({ state: { data } }) => (data && (data.state === 'held' || isOn(data)) ? slotRefreshMs : false),
    }),
  list: (time: 'coming' | 'past', cursor?: string, api = bookingApi) =>
    queryOptions({
      queryKey: ['bookings', 'list', time, cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: { time, ...(cursor ? { cursor } : {}) }, signal }),
      staleTime: 0,
    }),
}

/** A change of a booking: the page shows the answer, and everything else about bookings and slots is fetched again. */
export function useBookingMove<Input>(
  call: (input: Input) => Promise<{ booking: Booking }>,
  done: string,
  onDone?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess({ booking }) {
      client.setQueryData(bookingQueries.one(booking.id).queryKey, booking)
      void client.invalidateQueries({ queryKey: ['bookings', 'list'] })
      void client.invalidateQueries({ queryKey: ['offered'] })
      void client.invalidateQueries({ queryKey: ['orders'] })
      toast.success(done)
      onDone?.()
    },
    onError(error) {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: ['bookings'] })
      void client.invalidateQueries({ queryKey: ['offered'] })
    },
  })
}

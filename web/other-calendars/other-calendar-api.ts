import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { otherCalendarCalls } from '@guildhall/contract/other-calendars/calls.ts'
import type { OtherCalendar, otherCalendarEndpoints } from '@guildhall/contract/other-calendars/other-calendars.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'

/** The API of the viewer's calendars elsewhere, called from the browser. */
export const otherCalendarApi: Client<typeof otherCalendarEndpoints> = createClient<typeof otherCalendarEndpoints>(
  otherCalendarCalls,
  browserSend,
)

/** The query of the viewer's calendars elsewhere. A page's loader passes an `api` that calls in process. */
export const otherCalendarQueries = {
  mine: (api = otherCalendarApi) =>
    queryOptions({ queryKey: ['other-calendars'], queryFn: ({ signal }) => api.list({ signal }) }),
}

/** Returns a function that reads again what a change of the calendars changes: the list, and the coming days of the hours. */
export function useCalendarsChanged() {
  const client = useQueryClient()
  return () => Promise.all(['other-calendars', 'hours'].map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** Reads a calendar now, or removes it. */
export function useCalendarAct(act: 'read' | 'remove') {
  const changed = useCalendarsChanged()
  return useMutation({
    mutationFn: async ({ id }: Pick<OtherCalendar, 'id' | 'name'>) => {
      if (act === 'remove') await otherCalendarApi.remove({ params: { id }, body: null })
      else await otherCalendarApi.read({ params: { id }, body: null })
    },
    async onSuccess(_, { name }) {
      await changed()
      if (act === 'remove') toast.success('Removed', { detail: name, stays: true })
    },
    onError: (error) => toast.error(error.message),
  })
}

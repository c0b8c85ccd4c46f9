import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { timesheetCalls } from '@guildhall/contract/engagements/calls.ts'
import type { timesheetEndpoints } from '@guildhall/contract/engagements/timesheets.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type TimesheetApi = Client<typeof timesheetEndpoints>

/** The API of timesheets, called from the browser. */
export const timesheetApi: TimesheetApi = createClient<typeof timesheetEndpoints>(timesheetCalls, browserSend)

/** Names a week of an engagement. */
export interface WeekKey {
  id: string
  number: number
}

/** The query of a timesheet. A page's loader passes an `api` that calls in process. */
export const timesheetQuery = ({ id, number }: WeekKey, api = timesheetApi) =>
  queryOptions({
    queryKey: ['timesheets', id, number],
    queryFn: async ({ signal }) => (await api.get({ params: { id, number }, signal })).timesheet,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    meta: { staleWith: ['job', 'order', 'payment'] },
  })

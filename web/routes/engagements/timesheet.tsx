import { createClient } from '@guildhall/contract/api/client.ts'
import { timesheetCalls } from '@guildhall/contract/engagements/calls.ts'
import type { timesheetEndpoints } from '@guildhall/contract/engagements/timesheets.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data } from 'react-router'
import { timesheetQuery } from '#engagements/timesheet/queries.ts'
import { TimesheetPage } from '#engagements/timesheet/timesheet-page.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/timesheet.ts'

export async function loader({ context, params: { id, number }, url }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,3}$/.test(number)) throw data(null, { status: 404 })
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof timesheetEndpoints>(timesheetCalls, sendFrom(page))
  return load(timesheetQuery({ id, number: Number(number) }, api)).catch(failPage)
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Timesheet')
}

export default function TimesheetRoute({ loaderData, params: { id, number } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <TimesheetPage key={`${id} ${number}`} week={{ id, number: Number(number) }} />
    </HydrationBoundary>
  )
}

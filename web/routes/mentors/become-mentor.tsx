import { createClient } from '@guildhall/contract/api/client.ts'
import type { mentoringEndpoints } from '@guildhall/contract/mentors/applications.ts'
import { mentoringCalls } from '@guildhall/contract/mentors/calls.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { BecomePage } from '#mentors/become/become-page.tsx'
import { mentoringQueries } from '#mentors/mentor-api.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/become-mentor.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!page.viewer) return { state: null, isMentor: false }
  const api = createClient<typeof mentoringEndpoints>(mentoringCalls, sendFrom(page))
  return { state: await load(mentoringQueries.own(api)).catch(failPage), isMentor: page.viewer.isMentor }
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: args.loaderData?.isMentor ? 'Your mentoring' : 'Become a mentor',
    description:
      'Help others with what you know: apply in a few minutes, talk with us for 15, and people can book you.',
    path: '/become-mentor',
  })
}

export default function BecomeMentorRoute({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <BecomePage />
    </HydrationBoundary>
  )
}

import type { ambassadorEndpoints } from '@guildhall/contract/ambassadors/ambassadors.ts'
import type { ambassadorshipEndpoints } from '@guildhall/contract/ambassadors/applications.ts'
import { ambassadorCalls, ambassadorshipCalls } from '@guildhall/contract/ambassadors/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ambassadorQueries } from '#ambassadors/ambassador-api.ts'
import { AmbassadorPage } from '#ambassadors/ambassador-page.tsx'
import { credentialQueries, ownCredentialApi } from '#ambassadors/credential/credential-api.ts'
import { Events } from '#ambassadors/events/events.tsx'
import { BroughtPeople } from '#ambassadors/joining/brought-people.tsx'
import { joiningApis, joiningQueries } from '#ambassadors/joining/joining-api.ts'
import { OwnLink } from '#ambassadors/joining/own-link.tsx'
import { Ladder } from '#ambassadors/ladder/ladder.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/campus-ambassador.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const send = sendFrom(page)
  const apis = joiningApis(send)
  const own = createClient<typeof ambassadorshipEndpoints>(ambassadorshipCalls, send)
  const cursor = url.searchParams.get('cursor') ?? ''
  const list = ambassadorQueries.list(cursor, createClient<typeof ambassadorEndpoints>(ambassadorCalls, send))
  const ofViewer = page.viewer
    ? [ambassadorQueries.own(own), joiningQueries.own(apis), credentialQueries.own(ownCredentialApi(send))]
    : []
  return { state: await load(...ofViewer, joiningQueries.ladder(apis), list).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Campus ambassador',
    description:
      'Bring others from your campus in, answer their questions and hold an evening a term. Apply as a student.',
    path: '/campus-ambassador',
  })
}

export default function CampusAmbassadorRoute({ loaderData: { state } }: Route.ComponentProps) {
  const isMember = useViewer() !== null
  return (
    <HydrationBoundary state={state}>
      <AmbassadorPage
        joining={isMember ? <OwnJoining /> : null}
        ladder={<Ladder />}
        end={
          <p className="c2 mt-8">
            Somebody invited you?{' '}
            <Link className="link" to="/join">
              Enter their code
            </Link>
          </p>
        }
      />
    </HydrationBoundary>
  )
}

/** What present and former ambassadors see of the people they brought, and of their events. */
function OwnJoining() {
  const { data: own } = useQuery(joiningQueries.own())
  if (!own) return null
  return (
    <>
      <OwnLink own={own} />
      <BroughtPeople own={own} />
      <Events mayPlan={own.endedAt === null} />
    </>
  )
}

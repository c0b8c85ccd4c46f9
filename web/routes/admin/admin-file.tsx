// Styles of the bodies that the server renders: their code is loaded later, and the page would shift.
import '#admin/admin.css'
import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import { adminCalls, approvalCalls } from '@guildhall/contract/admin/calls.ts'
import type { FiledKind } from '@guildhall/contract/admin/listed-options.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data } from 'react-router'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-file.ts'

const titles = {
  people: 'Person, Admin',
  listings: 'Project, Admin',
  services: 'Service, Admin',
  agents: 'Agent, Admin',
  jobs: 'Job, Admin',
  'session-types': 'Session, Admin',
  reviews: 'Review, Admin',
  'work-reviews': 'Review, Admin',
  'agent-reviews': 'Review, Admin',
  conversations: 'Private conversation, Admin',
}
type Part = keyof typeof titles
const isPart = (name: string): name is Part => Object.hasOwn(titles, name)

/** What the staff see of a person, a listing, or a conversation that two of them may read. */
export async function loader({ context, params: { part, id } }: Route.LoaderArgs) {
  if (!isPart(part)) throw data(null, { status: 404 })
  const send = sendFrom(signedIn(context, `/admin/${part}/${id}`))
  const api = createClient<typeof adminEndpoints>(adminCalls, send)
  const queries = {
    people: adminQueries.person(id, api),
    listings: adminQueries.listing('project', id, api),
    services: adminQueries.listing('service', id, api),
    agents: adminQueries.listing('agent', id, api),
    jobs: adminQueries.listing('job', id, api),
    'session-types': adminQueries.listing('session-type', id, api),
    reviews: adminQueries.listing('review', id, api),
    'work-reviews': adminQueries.listing('work-review', id, api),
    'agent-reviews': adminQueries.listing('agent-review', id, api),
    conversations: adminQueries.conversation(id, createClient<typeof approvalEndpoints>(approvalCalls, send)),
  }
  return { part, id, state: await load(adminQueries.overview(api), queries[part]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(titles[loaderData?.part ?? 'people'])
}

export default function AdminFileRoute({ loaderData: { part, id, state } }: Route.ComponentProps) {
  const Body = bodies[part]
  return (
    <HydrationBoundary state={state}>
      <Body id={id} />
    </HydrationBoundary>
  )
}

interface BodyProps {
  id: string
}

// A part's code is loaded with it.
const bodies: Record<Part, ComponentType<BodyProps>> = {
  people: lazyComponent(async () => {
    const { PersonPage } = await import('#admin/person-page.tsx')
    return ({ id }: BodyProps) => <PersonPage customUserId={id} />
  }),
  listings: listingBody('project'),
  services: listingBody('service'),
  agents: listingBody('agent'),
  jobs: listingBody('job'),
  'session-types': listingBody('session-type'),
  reviews: listingBody('review'),
  'work-reviews': listingBody('work-review'),
  'agent-reviews': listingBody('agent-review'),
  conversations: lazyComponent(async () => {
    const { ConversationPage } = await import('#admin/conversation-page.tsx')
    return ({ id }: BodyProps) => <ConversationPage approvalId={id} />
  }),
}

function listingBody(kind: FiledKind) {
  return lazyComponent(async () => {
    const { ListingPage } = await import('#admin/listing-page.tsx')
    return ({ id }: BodyProps) => <ListingPage kind={kind} id={id} />
  })
}

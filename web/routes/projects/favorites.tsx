import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import type { ProductPart } from '@guildhall/contract/content/parts.ts'
import { expertCalls } from '@guildhall/contract/experts/calls.ts'
import type { expertEndpoints } from '@guildhall/contract/experts/experts.ts'
import { mentorCalls } from '@guildhall/contract/mentors/calls.ts'
import type { mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import type { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { savedCalls } from '@guildhall/contract/projects/search-calls.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { agentQueries } from '#agents/agent-api.ts'
import { FavoriteAgents } from '#agents/list/favorite-agents.tsx'
import { expertQueries } from '#experts/expert-api.ts'
import { FavoriteExperts } from '#experts/favorite-experts.tsx'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { isPartOn, useClosedParts } from '#lib/page/closed-parts.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { FavoriteMentors } from '#mentors/favorite-mentors.tsx'
import { mentorQueries } from '#mentors/mentor-api.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { Favorites } from '#projects/favorites/favorites.tsx'
import { savedQueries } from '#projects/saved-searches/saved-queries.ts'
import { FavoriteServices } from '#services/list/favorite-services.tsx'
import { serviceQueries } from '#services/queries.ts'
import type { Route } from './+types/favorites.ts'

// Projects, services, agents, mentors and experts each have pages of their own.
const readPlace = (params: URLSearchParams) => ({
  cursor: params.get('cursor') ?? undefined,
  services: params.get('services') ?? undefined,
  agents: params.get('agents') ?? undefined,
  mentors: params.get('mentors') ?? undefined,
  experts: params.get('experts') ?? undefined,
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, '/favorites')
  const send = sendFrom(page)
  const ifOn = <Query,>(part: ProductPart, query: Query) => (isPartOn(page.parts, part) ? [query] : [])
  const place = readPlace(url.searchParams)
  const api = createClient<typeof savedEndpoints>(savedCalls, send)
  const state = await loadBeside(
    [],
    [
      savedQueries.favorites(place.cursor, api),
      ...ifOn(
        'mentorship',
        mentorQueries.favorites(place.mentors, createClient<typeof mentorEndpoints>(mentorCalls, send)),
      ),
      ...ifOn(
        'experts',
        expertQueries.favorites(place.experts, createClient<typeof expertEndpoints>(expertCalls, send)),
      ),
      ...ifOn(
        'services',
        serviceQueries.favorites(place.services, createClient<typeof serviceEndpoints>(serviceCalls, send)),
      ),
      ...ifOn('agents', agentQueries.favorites(place.agents, createClient<typeof agentEndpoints>(agentCalls, send))),
      savedQueries.searches(api),
    ],
  ).catch(failPage)
  return { state }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(inFrame({ state: null }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My favorites')
}

export default function FavoritesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Lists />
    </HydrationBoundary>
  )
}

function Lists() {
  const [params] = useSearchParams()
  const place = readPlace(params)
  const closed = useClosedParts()
  const has = {
    services: isPartOn(closed, 'services'),
    agents: isPartOn(closed, 'agents'),
    mentors: isPartOn(closed, 'mentorship'),
    experts: isPartOn(closed, 'experts'),
  }
  const { data } = useQuery({ ...serviceQueries.favorites(place.services), enabled: has.services })
  const { data: agents } = useQuery({ ...agentQueries.favorites(place.agents), enabled: has.agents })
  const { data: mentors } = useQuery({ ...mentorQueries.favorites(place.mentors), enabled: has.mentors })
  const { data: experts } = useQuery({ ...expertQueries.favorites(place.experts), enabled: has.experts })
  const pathOf = (name: 'services' | 'agents' | 'mentors' | 'experts') => (cursor: string | null) =>
    `/favorites${cursor === null ? '' : `?${new URLSearchParams({ [name]: cursor })}`}`
  return (
    <Favorites
      cursor={place.cursor}
      hasMore={[data, agents, mentors, experts].some((page) => page?.items.length)}
      more={
        <>
          {has.services ? <FavoriteServices cursor={place.services} pathOf={pathOf('services')} /> : null}
          {has.agents ? <FavoriteAgents cursor={place.agents} pathOf={pathOf('agents')} /> : null}
          {has.mentors ? <FavoriteMentors cursor={place.mentors} pathOf={pathOf('mentors')} /> : null}
          {has.experts ? <FavoriteExperts cursor={place.experts} pathOf={pathOf('experts')} /> : null}
        </>
      }
    />
  )
}

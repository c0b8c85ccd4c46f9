import { createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { followCalls } from '@guildhall/contract/relations/calls.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { socialFacts } from '#connections/person-relation.tsx'
import { relationQueries } from '#connections/queries.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { ProjectGrid } from '#projects/card/project-grid.tsx'
import { AddProjectButton } from '#projects/card/project-link.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { OwnProfile } from '#users/profile/own-profile.tsx'
import type { Route } from './+types/profile.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, '/profile')
  const send = sendFrom(page)
  const [{ items, counts }, state] = await Promise.all([
    createClient<typeof projectEndpoints>(projectCalls, send).mine({ query: { visibility: 'public' } }),
    loadBeside(
      [],
      [relationQueries.social(page.viewer.customUserId, createClient<typeof followEndpoints>(followCalls, send))],
    ),
  ]).catch(failPage)
  return { person: page.viewer, projects: items, counts, now: Date.now(), state }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My profile')
}

export default function ProfileRoute({ loaderData: { state, ...shown } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <Profile {...shown} />
    </HydrationBoundary>
  )
}

function Profile({ person, projects, counts, now }: Omit<Route.ComponentProps['loaderData'], 'state'>) {
  const { data: social } = useQuery(relationQueries.social(person.customUserId))
  return (
    <OwnProfile
      person={person}
      projects={projects.length ? <ProjectGrid projects={projects} now={now} /> : null}
      counts={counts}
      facts={social ? socialFacts(social) : []}
      addProject={<AddProjectButton />}
    />
  )
}

import { createClient } from '@guildhall/contract/client.ts'
import { projectEndpoints } from '@guildhall/contract/projects.ts'
import { redirect } from 'react-router'
import { sendFrom } from '#lib/api.ts'
import { failPage } from '#lib/load.ts'
import { pageContext } from '#lib/page-context.ts'
import { privateHead } from '#lib/page-head.ts'
import { signInPath } from '#lib/sign-in-path.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { ProjectGrid } from '#projects/project-grid.tsx'
import { AddProjectButton } from '#projects/project-link.tsx'
import { OwnProfile } from '#users/own-profile.tsx'
import type { Route } from './+types/profile.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!page.viewer) throw redirect(signInPath('/profile'))
  const { items, counts } = await createClient(projectEndpoints, sendFrom(page))
    .mine({ query: { visibility: 'public' } })
    .catch(failPage)
  return { person: page.viewer, projects: items, counts, now: Date.now() }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My profile')
}

export default function Profile({ loaderData: { person, projects, counts, now } }: Route.ComponentProps) {
  return (
    <OwnProfile
      person={person}
      projects={projects.length ? <ProjectGrid projects={projects} now={now} /> : null}
      counts={counts}
      addProject={<AddProjectButton />}
    />
  )
}

import { createClient } from '@guildhall/contract/client.ts'
import { profilePath } from '@guildhall/contract/profile-path.ts'
import { projectEndpoints } from '@guildhall/contract/projects.ts'
import { userEndpoints } from '@guildhall/contract/users.ts'
import { Link, redirect } from 'react-router'
import { sendFrom } from '#lib/api.ts'
import { failPage } from '#lib/load.ts'
import { pageContext } from '#lib/page-context.ts'
import { originOf, pageHead, privateHead } from '#lib/page-head.ts'
import { displayName } from '#lib/people.ts'
import { signInPath } from '#lib/sign-in-path.ts'
import { useViewer } from '#lib/viewer.ts'
import { ProjectGrid } from '#projects/project-grid.tsx'
import { buttonClass } from '#ui/button.tsx'
import { personData } from '#users/person-data.ts'
import { PublicProfile } from '#users/public-profile.tsx'
import type { Route } from './+types/public-profile.ts'

/** The three public addresses of people; a wrong kind leads to the right one, none to one's own (product 3). */
export async function loader({ context, params, url: { pathname } }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!params.id) {
    const { viewer } = page
    throw redirect(viewer ? profilePath({ ...viewer.auth, customUserId: viewer.customUserId }) : signInPath(pathname))
  }
  const send = sendFrom(page)
  const person = await createClient(userEndpoints, send)
    .get({ params: { id: params.id } })
    .catch(failPage)
  const path = profilePath(person)
  if (path !== pathname) throw redirect(path)
  const { items } = await createClient(projectEndpoints, send)
    .list({ query: { seller: person.customUserId, sort: 'newest' } })
    .catch(failPage)
  return { person, projects: items, now: Date.now(), path }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return privateHead('Page not found')
  const { person, path } = args.loaderData
  const name = displayName(person)
  return pageHead(args, {
    title: name,
    description: person.headline || person.about.slice(0, 160) || `${name} on Guildhall.`,
    path,
    type: 'profile',
    data: personData(person, originOf(args) + path),
  })
}

export default function PublicProfileRoute({ loaderData: { person, projects, now } }: Route.ComponentProps) {
  const isMine = useViewer()?.customUserId === person.customUserId
  return (
    <PublicProfile
      person={person}
      projects={projects.length ? <ProjectGrid projects={projects} now={now} /> : null}
      actions={
        isMine ? (
          <Link className={buttonClass()} to="/profile">
            Back to my profile
          </Link>
        ) : null
      }
    />
  )
}

import { NewJobPage } from '#hiring/form/new-job-page.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/new-job.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = signedIn(context, url.pathname)
  return { owner: viewer.customUserId, today: new Date().toISOString().slice(0, 10) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Post a job')
}

export default function NewJobRoute({ loaderData: { owner, today } }: Route.ComponentProps) {
  return <NewJobPage key={owner} owner={owner} today={today} />
}

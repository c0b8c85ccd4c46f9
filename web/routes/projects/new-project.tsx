import { lazy, Suspense } from 'react'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { NewProjectWaiting } from '#projects/mine/new-project-waiting.tsx'
import type { Route } from './+types/new-project.ts'

const NewProjectPage = lazy(() =>
  import('#projects/mine/new-project-page.tsx').then((module) => ({ default: module.NewProjectPage })),
)

export function loader({ context }: Route.LoaderArgs) {
  signedIn(context, '/newproject')
  return null
}

export function meta() {
  return privateHead('Add New Project')
}

/** The form needs scripts: it prepares pictures and stores drafts on this device. */
export default function NewProjectRoute() {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  if (!viewer || !isHydrated) return <NewProjectWaiting />
  return (
    <Suspense fallback={<NewProjectWaiting />}>
      <NewProjectPage viewer={viewer} />
    </Suspense>
  )
}

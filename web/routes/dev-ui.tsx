import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import type { Route } from './+types/dev-ui.ts'

const ReferencePage = lazy(() =>
  import('#shell/reference/reference-page.tsx').then((module) => ({ default: module.ReferencePage })),
)

/** The reference of every component, in demo mode only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).demo) throw data(null, { status: 404 })
  return null
}

export function meta() {
  return privateHead('Component states')
}

/** Its code is loaded on demand, so that none of it reaches the product's pages. */
export default function DevUiRoute() {
  const isHydrated = useHydrated()
  return isHydrated ? (
    <Suspense fallback={<Waiting />}>
      <ReferencePage />
    </Suspense>
  ) : (
    <Waiting />
  )
}

function Waiting() {
  return (
    <div className="page phead">
      <h1 className="t-page">Component states</h1>
    </div>
  )
}

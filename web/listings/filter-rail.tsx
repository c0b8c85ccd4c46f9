import { type ReactNode, Suspense } from 'react'

interface FilterRailProps {
  /** The form, under the name 'rail'. */
  form: ReactNode
  /** The list that the filters are beside. */
  children: ReactNode
}

/** The filters beside the list on wide screens; on narrow ones where the address points to them and no script runs. */
export function FilterRail({ form, children }: FilterRailProps) {
  return (
    <div className="mp">
      <aside id="filters" className="mp__rail" aria-label="Filters">
        <Suspense>{form}</Suspense>
      </aside>
      <div>{children}</div>
    </div>
  )
}

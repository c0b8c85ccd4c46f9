import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'

interface FilterRailProps {
  /** The form, under the name 'rail'. */
  form: ReactNode
  /** The list that the filters are beside. */
  children: ReactNode
  /** Somebody points at the list or its filters, or comes to them with the keyboard. */
  onNear(event?: Event): void
}

/** The filters beside the list on wide screens; on narrow ones where the address points to them and no script runs. */
export function FilterRail({ form, children, onNear }: FilterRailProps) {
  const place = useRef<HTMLDivElement>(null)
  const hear = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && place.current?.contains(event.target)) onNear(event)
  })
  const catchUp = useEffectEvent(() => {
    if (place.current?.matches(':hover, :focus-within')) onNear()
  })
  // Before React hears them: it keeps events from a part that waits for its scripts, and from all around it.
  useEffect(() => {
    catchUp()
    const leaving = new AbortController()
    for (const type of ['pointerover', 'focusin', 'keydown'])
      addEventListener(type, (event) => hear(event), { capture: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return (
    <div ref={place} className="mp">
      <aside id="filters" className="mp__rail" aria-label="Filters">
        <Suspense>{form}</Suspense>
      </aside>
      <div>{children}</div>
    </div>
  )
}

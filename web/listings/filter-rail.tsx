import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'

interface FilterRailProps {
  /** The form, under the name 'rail'. */
  form: ReactNode
  /** The list that the filters are beside. */
  children: ReactNode
  /** Somebody points at the list or its filters, or comes to them with the keyboard. */
  onNear(): void
}

/** The filters beside the list on wide screens; on narrow ones where the address points to them and no script runs. */
export function FilterRail({ form, children, onNear }: FilterRailProps) {
  const place = useRef<HTMLDivElement>(null)
  const catchUp = useEffectEvent(() => {
    if (place.current?.matches(':hover, :focus-within')) onNear()
  })
  // Who came near before the scripts did.
  useEffect(() => catchUp(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody is near; what is pressed are the fields in it
    <div ref={place} className="mp" onPointerOver={onNear} onPointerDown={onNear} onFocus={onNear}>
      <aside id="filters" className="mp__rail" aria-label="Filters">
        <Suspense>{form}</Suspense>
      </aside>
      <div>{children}</div>
    </div>
  )
}

import { type ComponentType, type ReactNode, Suspense, startTransition, use, useCallback, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { ListFailure } from './list-failure.tsx'
import type { ListAddress, ListSearch } from './list-kind.ts'
import { type Change, searchAfter } from './search-after.ts'

interface FilterRailProps {
  /** The form, named 'rail'. */
  form: ReactNode
  /** The list beside the filters. */
  children: ReactNode
  /** The pointer or keyboard focus reaches the list or its filters. */
  onNear(event?: Event): void
}

/** The filters beside the list. Narrow screens show them only without scripts, when the URL ends in #filters. */
export function FilterRail({ form, children, onNear }: FilterRailProps) {
  // Listens on the window, before React, which stops events on a part that still waits for its scripts.
  const follow = useCallback(
    (place: HTMLDivElement) => {
      if (place.matches(':hover, :focus-within')) onNear()
      const leaving = new AbortController()
      const hear = (event: Event) => event.target instanceof Node && place.contains(event.target) && onNear(event)
      for (const type of ['pointerover', 'focusin', 'keydown'])
        addEventListener(type, hear, { capture: true, signal: leaving.signal })
      return () => leaving.abort()
    },
    [onNear],
  )
  return (
    <div ref={follow} className="mp">
      <aside id="filters" className="mp__rail" aria-label="Filters">
        <Suspense>{form}</Suspense>
      </aside>
      <div>{children}</div>
    </div>
  )
}

type Form<Props> = ComponentType<Props>

/**
 * A form whose code loads after the page. The server sends its HTML, which works as it is, until the user comes near the
 * list and the code is needed.
 */
export interface LateForm<Props> {
  loaded: Form<Props> | undefined
  /** Resolves to null when its script cannot be loaded. */
  come(again?: boolean): Promise<Form<Props> | null>
  /** Requests the code, unless it is loaded or loading. A field in which Enter is pressed meanwhile remembers that. */
  want(event?: Event): void
  /** Resolves once the code has loaded. */
  wanted: Promise<Form<Props>>
}

export function lateForm<Props>(load: () => Promise<Form<Props>>, loaded?: Form<Props>): LateForm<Props> {
  const { promise: wanted, resolve } = Promise.withResolvers<Form<Props>>()
  let coming: Promise<Form<Props> | null> | undefined
  let hasFailed = false
  const form: LateForm<Props> = {
    loaded,
    wanted,
    come(again = false) {
      if (coming && !again) return coming
      hasFailed = false
      coming = load().then(
        (Loaded) => {
          form.loaded = Loaded
          resolve(Loaded)
          return Loaded
        },
        () => {
          hasFailed = true
          return null
        },
      )
      return coming
    },
    want(event) {
      if (form.loaded) return
      const field = event?.target
      if (event instanceof KeyboardEvent && event.key === 'Enter' && field instanceof HTMLInputElement)
        field.dataset.entered = field.value
      void form.come(hasFailed)
    },
  }
  return form
}

interface FormPlaceProps<Props> {
  form: LateForm<Props>
  /** Makes the retry button's id unique. If that button has the focus, the loaded form's first field takes it. */
  place: string
  props: Props
}

/** Shows such a form once its code is loaded, or a retry button if loading fails. Render it within a `Suspense`. */
export function FormPlace<Props extends { takesFocus?: boolean }>({ form, place, props }: FormPlaceProps<Props>) {
  const [again, setAgain] = useState<{ coming: ReturnType<typeof form.come>; takesFocus: boolean }>()
  const isHydrated = useHydrated()
  const Form = form.loaded ?? use(again?.coming ?? (isHydrated ? form.come() : form.wanted))
  const id = `${place}-retry`
  const retry = () => {
    const coming = form.come(true)
    startTransition(() => setAgain({ coming, takesFocus: document.activeElement?.id === id }))
    return coming
  }
  return Form ? <Form {...props} takesFocus={again?.takesFocus} /> : <ListFailure id={id} onRetry={retry} />
}

export interface AskedSearch<Search> {
  /** The search in the URL, or a requested one that is still loading. */
  search: Search
  /** Whether it was requested here. */
  isOwn: boolean
  /** Navigates to the URL of a changed search without leaving the page. */
  ask(change: Change<Search>): void
  /** Navigates to a search that a link of the page leads to; what the filters ask next starts from it, also while it loads. */
  follow(search: Search): void
}

/** Returns what the filters of a list show, and how they request another search: the URL is the source of truth. */
export function useAskedSearch<Search extends ListSearch>(
  address: ListAddress<Search>,
  applied: Search,
): AskedSearch<Search> {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isBackOrForth = useNavigationType() === 'POP'
  const [shown, setShown] = useState({ search: applied, key, isOwn: false, asks: 0 })
  // Each URL requested here carries the number of its request. While a later request is loading, its search is shown.
  if (shown.key !== key) {
    const ask = isBackOrForth ? 0 : (state?.ask ?? 0)
    const isOwn = ask > 0 && state?.isOwn === true
    setShown({ ...shown, key, isOwn, search: ask > 0 && ask < shown.asks ? shown.search : applied })
  }
  const go = (search: Search, isOwn: boolean) => {
    const asks = shown.asks + 1
    setShown({ search, key, isOwn, asks })
    void navigate(address.path(search), { preventScrollReset: true, state: { ask: asks, isOwn } })
  }
  const ask = (change: Change<Search>) => {
    const search = searchAfter(address, shown.search, change)
    if (address.path(search) === address.path(shown.search)) return setShown({ ...shown, isOwn: true })
    go(search, true)
  }
  return { search: shown.search, isOwn: shown.isOwn, ask, follow: (search) => go(search, false) }
}

import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useSuggestions } from './use-suggestions.ts'

const Suggestions = lazyPart(() =>
  import('#projects/search/search-suggestions.tsx').then((module) => module.SearchSuggestions),
)

interface SearchBoxProps {
  /** On phones the box is a row under the header that opens. */
  open?: boolean
  /** Puts the cursor into it when the reader types '/' anywhere on the page; where it is a row, this opens the row. */
  onSlash?: () => void
  onSubmit?: () => void
  /** Escape in an open row. */
  onClose?: () => void
}

// Where a '/' is a letter, or a list looks for it, or the page is behind a dialog.
const typing = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role$=dialog],[role=menu]'

/** The search of the header: a plain form to the marketplace, so that it works before any script has come. */
export function SearchBox({ open = false, onSlash, onSubmit, onClose }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [search] = useSearchParams()
  const query = search.get('q') ?? ''
  // What is offered under the box comes with its first use.
  const [used, setUsed] = useState(false)
  const suggestions = useSuggestions(onSubmit ?? (() => setUsed(false)))
  const begin = () => {
    setUsed(true)
    suggestions.begin(input.current?.value ?? '')
  }
  const onQuick = useEffectEvent(begin)
  const slash = onSlash !== undefined
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    event.preventDefault()
    if (!input.current?.checkVisibility()) return onSlash?.()
    input.current.focus()
    input.current.select()
  })
  useEffect(() => {
    if (!slash) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [slash])
  useEffect(() => {
    if (open) input.current?.focus()
    // Whoever was quicker than the scripts is in the box already.
    if (document.activeElement === input.current) onQuick()
  }, [open])
  return (
    <Form
      className={open ? 'search is-open' : 'search'}
      action="/marketplace"
      method="get"
      role="search"
      onSubmit={() => {
        suggestions.close()
        if (input.current) input.current.value = input.current.value.trim()
        onSubmit?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose?.()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // It stays the focus of a window that is left.
        if (document.activeElement !== input.current && !currentTarget.contains(relatedTarget)) suggestions.close()
      }}
    >
      <Icon of={Search} />
      <input
        key={query}
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={pageLimits.query}
        placeholder="Search projects, services..."
        aria-label="Search projects, services"
        aria-keyshortcuts={slash ? '/' : undefined}
        enterKeyHint="search"
        autoComplete="off"
        {...(used ? suggestions.box : {})}
        onFocus={begin}
        onChange={(event) => suggestions.type(event.target.value)}
        onKeyDown={suggestions.press}
      />
      {used && suggestions.shown ? (
        <Suggestions
          {...suggestions.shown}
          onRetry={() => {
            // The button goes as soon as it is asked again.
            if (document.activeElement !== input.current) input.current?.focus()
          }}
        />
      ) : null}
      {slash ? (
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : null}
    </Form>
  )
}

import { pageLimits, searchLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { CommandButton } from '../commands/command-button.tsx'

const Suggestions = lazyPart(() =>
  import('#projects/search/search-suggestions.tsx').then((module) => module.SearchSuggestions),
)

interface SearchBoxProps {
  /** On phones the box is a row that opens under the header. */
  open?: boolean
  /** Called when the reader types '/' anywhere on the page, which focuses the box; where it is a row, this opens the row. */
  onSlash?: () => void
  onSubmit?: () => void
  /** Escape in an open row. */
  onClose?: () => void
  /** Opens the command list, for which the box then has a button. */
  onCommands?: () => void
}

// Where '/' is a letter, or searches a list, or the page is behind a dialog.
const typing = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role$=dialog],[role=menu]'

/** The pages whose results the header's box searches. */
const searched = ['/search', '/marketplace']

/** The header's search: a plain form to the results of every kind, so that it works before any script has loaded. */
export function SearchBox({ open = false, onSlash, onSubmit, onClose, onCommands }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  // Other lists have their own box for `q`.
  const query = (searched.includes(pathname) && new URLSearchParams(search).get('q')) || ''
  // Suggestions load on first use of the box.
  const [used, setUsed] = useState(false)
  const suggestions = useSuggestions(onSubmit ?? (() => setUsed(false)))
  const begin = () => {
    setUsed(true)
    suggestions.begin(input.current?.value ?? '')
  }
  const onQuick = useEffectEvent(begin)
  const slash = onSlash !== undefined
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    event.preventDefault()
    if (!input.current?.checkVisibility()) return onSlash?.()
    input.current.focus()
    input.current.select()
  }
  useWindowEvent('keydown', onKey, slash)
  useEffect(() => {
    if (open) input.current?.focus()
    // A reader faster than the scripts has already focused the box.
    if (document.activeElement === input.current) onQuick()
  }, [open])
  return (
    <Form
      className={open ? 'search is-open' : 'search'}
      action="/search"
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
        // It stays the active element when the window loses focus.
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
            // The button disappears as soon as the retry starts.
            if (document.activeElement !== input.current) input.current?.focus()
          }}
        />
      ) : null}
      {slash ? (
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : null}
      {onCommands ? <CommandButton onClick={onCommands} /> : null}
    </Form>
  )
}

/**
 * The suggestions under the search box, as a combobox with a listbox: focus stays in the box, arrow keys select, Enter
 * without a selection searches. `onFollow` is called when a suggestion is followed. Makes no request before the first
 * `begin`.
 */
function useSuggestions(onFollow: () => void) {
  const list = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyped = words !== undefined && words.length >= searchLimits.suggestFrom
  const found = useQuery({
    queryKey: ['suggestions', words],
    // Loaded on first use, like the list.
    queryFn: async ({ signal, client }) => {
      const { suggest } = await import('#projects/search/search-queries.ts')
      return suggest(words ?? '', client, signal)
    },
    enabled: isOpen && (isTyped || words === ''),
    ...(isTyped ? { retry: false } : { staleTime: 0 }),
    // Until the answer arrives, the previous suggestions stay: otherwise the list would close and open with every letter.
    placeholderData: (before, query) => (isTyped && query?.queryKey[1] ? before : undefined),
  })
  const choices = (isTyped || !words ? found.data?.groups : undefined)?.flatMap((group) => group.choices) ?? []
  const chosen = choices[at]
  const isShown = isOpen && (choices.length > 0 || found.isError || (isTyped && found.isSuccess))
  const begin = (text: string) => {
    setOpen(true)
    setWords(text.trim())
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
    setAt(-1)
  }
  const follow = () => {
    close()
    onFollow()
  }
  const type = (text: string) => {
    clearTimeout(timer.current)
    // Immediately: Enter searches for what is typed, not for the earlier selection.
    setAt(-1)
    timer.current = setTimeout(() => begin(text), searchLimits.debounceMs)
  }
  const press = (event: ReactKeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && isShown) {
      // The first Escape closes the list, the next one the box.
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (step && choices.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt(((at + step + choices.length + 2) % (choices.length + 1)) - 1)
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      follow()
      void navigate(chosen.to)
    }
  }
  return {
    /** Props for the box, once it is used. */
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': list,
      'aria-activedescendant': isShown && chosen ? `${list}-${at}` : undefined,
    } as const,
    /** Props for the list under it. */
    shown: isShown ? { id: list, at, words: isTyped ? words : '', found, onFollow: follow, onClose: close } : undefined,
    begin,
    type,
    press,
    close,
  }
}

import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * What is offered under the search box, as a combobox with a listbox: the keyboard stays in the box, arrows choose, Enter without
 * a choice searches. `onFollow` is called when one is followed. Nothing is asked before the first `begin`.
 */
export function useSuggestions(onFollow: () => void) {
  const list = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTyped = words !== undefined && words.length >= searchLimits.suggestFrom
  const found = useQuery({
    queryKey: ['suggestions', words],
    // Comes with its first use, like the list.
    queryFn: async ({ signal, client }) => {
      const { suggest } = await import('#projects/search/suggest.ts')
      return suggest(words ?? '', client, signal)
    },
    enabled: isOpen && (isTyped || words === ''),
    ...(isTyped ? { retry: false } : { staleTime: 0 }),
    // Until the answer is there what was offered stays: the list would close and open with every letter.
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
    // At once: Enter searches for what is typed, not for what was chosen before.
    setAt(-1)
    timer.current = setTimeout(() => begin(text), searchLimits.debounceMs)
  }
  const press = (event: KeyboardEvent) => {
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
    /** Of the box, once it is used. */
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': list,
      'aria-activedescendant': isShown && chosen ? `${list}-${at}` : undefined,
    } as const,
    /** Of the list under it. */
    shown: isShown ? { id: list, at, words: isTyped ? words : '', found, onFollow: follow, onClose: close } : undefined,
    begin,
    type,
    press,
    close,
  }
}

import type { ComponentProps } from 'react'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { CommandList as Loaded } from './command-list.tsx'
import { isShortcut, shortcut } from './shortcut.ts'

const load = () => import('./command-list.tsx').then((module) => module.CommandList)
const CommandList = lazyPart(load)

/** Behind a dialog or beside an open menu, keys belong to that. */
const inFront = '[aria-modal="true"]:not([data-state="closed"]),[role="menu"]'

/** The command list and its shortcut, for every page. `open` is also set by the header's button. */
export function CommandHost(props: ComponentProps<typeof Loaded> & { onOpen: () => void }) {
  const { open, onOpen, onClose } = props
  const onKey = (event: KeyboardEvent) => {
    // Loads while the second key is on its way; if that fails, opening says so.
    if (event.key === shortcut().name) load().catch(() => {})
    if (event.defaultPrevented || !isShortcut(event)) return
    if (!open && document.querySelector(inFront)) return
    event.preventDefault()
    if (open) onClose()
    else onOpen()
  }
  useWindowEvent('keydown', onKey)
  return <CommandList {...props} />
}

import { type ComponentProps, cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { IconDrawing } from '../pictures/icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconDrawing
  onSelect: () => void
  danger?: boolean
  /** Why it is currently disabled; shown under the label. */
  disabledReason?: string
  /** Draws a line above it. */
  separated?: boolean
}

export interface MenuProps {
  /** The button that opens it; it must pass its props on to a real button. */
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

const loadList = () => import('./menu-list.tsx').then((module) => module.MenuList)
const LazyList = lazyPart(loadList)

/**
 * A button that opens a menu of actions. The menu's code, a twentieth of a page's scripts, is loaded when the button is first
 * pointed at or focused, and takes the button over when it is first pressed.
 */
export function Menu(props: MenuProps) {
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  // A failure to load is reported when the menu is opened.
  const prepare = () => void loadList().catch(() => {})
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: open,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowDown') open()
    },
  })
  if (!isUsed) return button
  return (
    <LazyList {...props} open={isOpen} onOpenChange={setOpen} onClose={() => setUsed(false)} whileLoading={button} />
  )
}

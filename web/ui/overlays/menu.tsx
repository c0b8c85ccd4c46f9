import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from 'react'
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
  /** Whether it is the chosen one of the menu's items; with it, the menu is a choice. */
  chosen?: boolean
  /** What it means; shown under the label. */
  note?: string
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
  // How its first opening came about.
  const [used, setUsed] = useState<'by keyboard' | 'by pointer' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (by: 'by keyboard' | 'by pointer') => {
    setUsed(by)
    setOpen(true)
  }
  // A failure to load is reported when the menu is opened.
  const prepare = () => void loadList().catch(() => {})
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click by Enter or Space counts no presses.
    onClick: ({ detail }: MouseEvent) => open(detail === 0 ? 'by keyboard' : 'by pointer'),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      open('by keyboard')
    },
  })
  if (!used) return button
  return (
    <LazyList
      {...props}
      open={isOpen}
      onOpenChange={setOpen}
      onClose={() => setUsed(null)}
      focusesFirst={used === 'by keyboard'}
      whileLoading={button}
    />
  )
}

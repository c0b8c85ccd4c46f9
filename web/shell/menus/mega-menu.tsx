import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { MenuGroup, MenuViewer } from './menu-entries.ts'

const MegaPanel = lazyPart(() => import('./mega-panel.tsx').then((module) => module.MegaPanel))

const hoverMs = 120

interface MegaMenuProps {
  groups: readonly MenuGroup[]
  viewer: MenuViewer | null
  /** The title of the open group; anything else means closed. */
  open: string | null
  onOpen: (title: string | null) => void
}

/**
 * The main navigation of wide screens: buttons that open one panel with every group. Opens on click, and on mouse hover
 * after a delay; Escape closes and returns the focus, leaving with Tab closes, arrow keys move between buttons.
 */
export function MegaMenu({ groups, viewer, open: name, onOpen }: MegaMenuProps) {
  const open = groups.find(({ title }) => title === name)?.title ?? null
  const panel = useId()
  const nav = useRef<HTMLElement>(null)
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byHover = useRef(false)
  /** The group opened by hovering over its button. */
  const pointed = useRef<string | null>(null)
  const { pathname } = useLocation()

  const show = (title: string | null, hovering = false) => {
    clearTimeout(hover.current)
    byHover.current = hovering
    pointed.current = hovering ? title : null
    onOpen(title)
  }
  const later = (event: PointerEvent, title: string | null) => {
    clearTimeout(hover.current)
    if (event.pointerType !== 'mouse') return
    if (title === null && !byHover.current) return
    if (title !== null && open !== null) {
      if (title !== open) pointed.current = title
      return onOpen(title)
    }
    hover.current = setTimeout(() => show(title, title !== null), hoverMs)
  }
  const groupButtons = () => [...(nav.current?.querySelectorAll<HTMLElement>('.nav__btn') ?? [])]
  /** Closes the panel; focus within it returns to the button, also for a form that an entry opens. */
  const leave = () => {
    if (nav.current?.contains(document.activeElement))
      groupButtons()[groups.findIndex(({ title }) => title === open)]?.focus()
    show(null)
  }
  const onEscape = (event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') leave()
  }
  // On the whole page: Escape also closes a panel opened only by hover, wherever the focus is.
  useWindowEvent('keydown', onEscape, open !== null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = groupButtons()
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (at >= 0 && step) {
      event.preventDefault()
      buttons[(at + step + buttons.length) % buttons.length]?.focus()
    } else if (at >= 0 && open && event.key === 'ArrowDown') {
      event.preventDefault()
      nav.current?.querySelector<HTMLElement>('.mega__col.is-open a')?.focus()
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !nav.current?.contains(event.relatedTarget)) show(null)
  }
  return (
    <nav
      className="nav"
      aria-label="Main"
      ref={nav}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerLeave={(event) => later(event, null)}
    >
      {groups.map(({ title, sections }) => (
        <button
          key={title}
          type="button"
          className="nav__btn"
          aria-expanded={open === title}
          aria-controls={open ? panel : undefined}
          aria-current={
            sections.some(({ entries }) => entries.some(({ to }) => isIn(pathname, to))) ? 'true' : undefined
          }
          onPointerEnter={(event) => later(event, title)}
          // A click on a group just opened by hover keeps it open instead of closing it again.
          onClick={() => show(open === title && pointed.current !== title ? null : title)}
        >
          {title}
          <Icon of={ChevronDown} size={14} />
        </button>
      ))}
      {open ? <MegaPanel id={panel} viewer={viewer} chosen={open} onClose={leave} /> : null}
    </nav>
  )
}

/** Returns whether a page is the one of a menu entry, or below it. */
function isIn(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`)
}

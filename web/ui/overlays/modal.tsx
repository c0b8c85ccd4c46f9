import { Dialog } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

export interface ModalProps {
  open: boolean
  /** Called on Escape, a click outside the panel, or its own buttons; the caller decides whether `open` ends. */
  onClose: () => void
  /** The name of the dialog; visible or not, it is always announced. */
  title: string
  children: ReactNode
}

type ModalFrameProps = ModalProps & {
  className: string
  role?: 'dialog' | 'alertdialog'
  description?: string
  layer?: 'drawer' | 'dialog'
  titleClass?: string
  /** Takes the focus on opening; otherwise the first control does. */
  initialFocus?: RefObject<HTMLElement | null>
  onPointerEnter?: () => void
  onPointerLeave?: () => void
}

/**
 * The shared behaviour of dialog, drawer, side panel and slide-out menu: the page behind is inert, Tab stays inside, Escape
 * asks to close, focus returns to where it was. The scrim is ours because the library's own writes a style element, which
 * the Content-Security-Policy forbids.
 */
export function Modal({
  open,
  onClose,
  title,
  children,
  className,
  role = 'dialog',
  description,
  layer = 'drawer',
  titleClass = 'sr-only',
  initialFocus,
  ...pointer
}: ModalFrameProps) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read before anything inside can take the focus.
  if (open && !wasOpen.current) opener.current = focusedNow()
  wasOpen.current = open
  useScrollLock(open)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <div className={layer === 'dialog' ? 'scrim scrim--dialog' : 'scrim'} data-state={open ? 'open' : 'closed'} />
      </Dialog.Portal>
      <Dialog.Portal>
        <Dialog.Content
          {...pointer}
          className={className}
          role={role}
          aria-modal="true"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            if (event.currentTarget instanceof Element) openers.set(event.currentTarget, opener.current)
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          // Open content inside closes first: the library handles Escape before the list of a text field can.
          onEscapeKeyDown={(event) => {
            const inside = event.target instanceof Element && event.target.closest('[role="combobox"]')
            if (inside && inside.ariaExpanded === 'true') event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Closing takes a moment: meanwhile a link from here may have led to another page, whose heading has the focus.
            if (document.activeElement === document.body && opener.current instanceof HTMLElement)
              opener.current.focus()
          }}
          // Toasts float above every dialog; using one must not close the dialog below.
          onInteractOutside={(event) => {
            if (event.target instanceof Element && event.target.closest('.toasts')) event.preventDefault()
          }}
        >
          <Dialog.Title className={titleClass}>{title}</Dialog.Title>
          {description ? <Dialog.Description className="c2 mt-1">{description}</Dialog.Description> : null}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const openers = new WeakMap<Element, Element | null>()

// A menu link may open a form while the menu is closing: the element that opened the menu remains when both are gone.
function focusedNow(): Element | null {
  const leaving = document.activeElement?.closest('[role$="dialog"][data-state="closed"]')
  return (leaving && openers.get(leaving)) ?? document.activeElement
}

let locks = 0

/** Stops the page from scrolling while a panel is open. The scroll bar's width is preserved, so that nothing shifts. */
function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (locks === 0) root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
    locks += 1
    root.dataset.locked = ''
    return () => {
      locks -= 1
      if (locks === 0) delete root.dataset.locked
    }
  }, [active])
}

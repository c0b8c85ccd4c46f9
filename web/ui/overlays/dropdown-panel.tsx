import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'

interface DropdownPanelProps {
  open: boolean
  onClose: () => void
  title: string
  /** The unread count beside the title. */
  note?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * The dropdown of a header button: a non-modal dialog. Escape, a click or focus anywhere else closes it; after Escape, the
 * focus returns to where it was. On phones it is a full-width sheet.
 */
export function DropdownPanel({ open, onClose, title, note, footer, children }: DropdownPanelProps) {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  const leftForElsewhere = useRef(false)
  if (open && !wasOpen.current) {
    opener.current = document.activeElement
    leftForElsewhere.current = false
  }
  wasOpen.current = open
  return (
    <Dialog.Root open={open} modal={false} onOpenChange={(next) => next || onClose()}>
      <Dialog.Content
        className="drop"
        aria-describedby={undefined}
        onInteractOutside={(event) => {
          // The button that opened it also closes it.
          if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
          else leftForElsewhere.current = true
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!leftForElsewhere.current && opener.current instanceof HTMLElement) opener.current.focus()
        }}
      >
        <div className="drop__h">
          <Dialog.Title className="t-sub">{title}</Dialog.Title>
          {note}
          <IconButton className="ml-auto" icon={X} size="sm" label="Close" onClick={onClose} />
        </div>
        {children}
        {footer ? <div className="drop__f">{footer}</div> : null}
      </Dialog.Content>
    </Dialog.Root>
  )
}

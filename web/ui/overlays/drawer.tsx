import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Modal, type ModalProps } from './modal.tsx'

type DrawerProps = ModalProps & {
  footer?: ReactNode
  closeLabel?: string
  /** Shown beside the title. */
  note?: ReactNode
}

/** A wide panel from the right with a fixed header and footer; its body scrolls. */
export function Drawer({ title, footer, note, closeLabel = 'Close', children, ...modal }: DrawerProps) {
  return (
    <Modal {...modal} title={title} className="drawer">
      <div className="drawer__h">
        <p className="t-section" aria-hidden="true">
          {title}
        </p>
        <div className="grow c3 t-sm">{note}</div>
        <IconButton icon={X} iconSize={20} label={closeLabel} onClick={modal.onClose} />
      </div>
      <div className="drawer__b">{children}</div>
      {footer ? <div className="drawer__f">{footer}</div> : null}
    </Modal>
  )
}

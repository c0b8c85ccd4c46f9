import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Modal, type ModalProps } from './modal.tsx'

type SidePanelProps = ModalProps & { head: ReactNode; closeLabel?: string; wide?: boolean }

/** A narrow panel from the right: profile menu, messages, notifications. `head` is beside the close button. */
export function SidePanel({ head, closeLabel = 'Close menu', wide = false, children, ...modal }: SidePanelProps) {
  return (
    <Modal {...modal} className={wide ? 'side side--wide' : 'side'}>
      <div className="side__head">
        <div className="grow">{head}</div>
        <IconButton icon={X} iconSize={18} label={closeLabel} onClick={modal.onClose} />
      </div>
      {children}
    </Modal>
  )
}

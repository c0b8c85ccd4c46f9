import Check from 'lucide-react/icons/check'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { frontAttitude, Solid } from '../pictures/solid.tsx'
import { Modal } from './modal.tsx'
import { usePausableTimeout } from './use-pausable-timeout.ts'

interface SuccessModalProps {
  open: boolean
  onClose: () => void
  title: string
  /** A sentence. */
  text: string
  button?: string
  /** An action that comes next and leaves the dialog, such as to another page; the other button then closes. */
  next?: { label: string; run: () => void }
  /** What more there is to know, under the sentence. */
  children?: ReactNode
  /** Milliseconds until it closes on its own; hovering pauses the timer. Absent: it stays. */
  closeAfterMs?: number
}

/** Announces success and closes on its own; title and sentence are announced when it opens. */
export function SuccessModal({
  open,
  onClose,
  title,
  text,
  button = 'Got it!',
  next,
  children,
  closeAfterMs,
}: SuccessModalProps) {
  const [held, setHeld] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  // Of one that closes on its own, 'Got it!' has the focus.
  const nextIsMain = next !== undefined && closeAfterMs === undefined
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      role="alertdialog"
      layer="dialog"
      className="dialog dialog--success"
      titleClass="dialog__t"
      initialFocus={done}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div className="dialog__seal" aria-hidden="true">
        <Solid name="icosa" stroke={1.1} radius={47} attitude={frontAttitude} className="solid" />
        <Icon of={Check} size={44} />
      </div>
      {children}
      {nextIsMain ? (
        <Button look="primary" size="lg" block ref={done} onClick={next.run}>
          {next.label}
        </Button>
      ) : null}
      <Button
        look={nextIsMain ? 'quiet' : 'primary'}
        size="lg"
        block
        className={nextIsMain ? 'mt-2' : ''}
        ref={nextIsMain ? null : done}
        onClick={onClose}
      >
        {button}
      </Button>
      {next && !nextIsMain ? (
        <Button look="quiet" size="lg" block className="mt-2" onClick={next.run}>
          {next.label}
        </Button>
      ) : null}
      {open && closeAfterMs !== undefined ? <Clock ms={closeAfterMs} isRunning={!held} onEnd={onClose} /> : null}
    </Modal>
  )
}

/** Rendered only while the dialog is open, so that its time starts again with each opening. */
function Clock({ ms, isRunning, onEnd }: { ms: number; isRunning: boolean; onEnd: () => void }) {
  usePausableTimeout(ms, isRunning, onEnd)
  return null
}

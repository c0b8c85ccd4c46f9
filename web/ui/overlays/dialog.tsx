import { Modal, type ModalProps } from './modal.tsx'

type DialogProps = ModalProps & {
  description?: string
  /** The dialog must be answered. */
  asks?: boolean
  wide?: boolean
  /** Hides the title where the content shows it. */
  titleHidden?: boolean
}

/** A dialog in the middle; rises from the bottom on phones. */
export function Dialog({ asks = false, wide = false, titleHidden = false, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      layer="dialog"
      role={asks ? 'alertdialog' : 'dialog'}
      className={`dialog${wide ? ' dialog--wide' : ''}`}
      titleClass={titleHidden ? 'sr-only' : 'dialog__t'}
    />
  )
}

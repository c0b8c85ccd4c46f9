import { Modal, type ModalProps } from './modal.tsx'

type DialogProps = ModalProps & {
  description?: string
  /** The dialog requires an answer. */
  asks?: boolean
  wide?: boolean
  /** Hides the title where the content shows it. */
  titleHidden?: boolean
}

/** A centred dialog; slides up from the bottom on phones. */
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

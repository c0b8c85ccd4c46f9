import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'

interface MoveButtonsProps {
  confirm: string
  look?: ComponentProps<typeof Button>['look']
  /** The move is no longer possible, so it cannot be confirmed. */
  isLate: boolean
  /** The form's own props of its submit button. */
  submit: ComponentProps<typeof Button>
  onClose: () => void
}

/** The buttons below the form of a move. */
export function MoveButtons({ confirm, look = 'primary', isLate, submit, onClose }: MoveButtonsProps) {
  return (
    <div className="btn-group justify-end w-full">
      <Button onClick={onClose}>{isLate ? 'View order' : 'Not now'}</Button>
      {isLate ? null : (
        <Button {...submit} look={look}>
          {confirm}
        </Button>
      )}
    </div>
  )
}

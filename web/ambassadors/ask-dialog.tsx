import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface AskDialogProps {
  title: string
  description: string
  /** The button that changes nothing. */
  keep: string
  /** The button that acts. */
  children: ReactNode
  onClose: () => void
}

/** Asks before an act of an ambassador that cannot be undone. */
export function AskDialog({ title, description, keep, children, onClose }: AskDialogProps) {
  return (
    <Dialog open asks onClose={onClose} title={title} description={description}>
      <div className="btn-group justify-end w-full mt-4">
        <Button onClick={onClose}>{keep}</Button>
        {children}
      </div>
    </Dialog>
  )
}

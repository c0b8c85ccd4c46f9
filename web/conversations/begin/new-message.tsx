import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const NewMessageDialog = lazyPart(() => import('./new-message-dialog.tsx').then((module) => module.NewMessageDialog))

/** Begins a conversation with somebody one is connected with. */
export function NewMessage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={SquarePen}
        iconSize={18}
        label="New message"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen ? <NewMessageDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog))

/** Opens the dialog that declines an invitation to a job. */
export function DeclineButton({ job, size }: { job: { id: string; title: string }; size?: 'sm' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" {...(size && { size })} onClick={() => setOpen(true)} aria-label={`Decline: ${job.title}`}>
        Decline
      </Button>
      {isOpen ? <DeclineDialog job={job} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

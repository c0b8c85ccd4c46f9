import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const CloseDialog = lazyPart(() => import('./close-dialog.tsx').then((module) => module.CloseDialog))

/** Opens the dialog that closes a job. */
export function CloseButton({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Close job
      </Button>
      {isOpen ? <CloseDialog job={job} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

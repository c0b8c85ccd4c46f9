import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog))

/** Opens the dialog that invites people to a job. */
export function InviteButton({ job }: { job: Job }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={UserPlus} onClick={() => setOpen(true)}>
        Invite people
      </Button>
      {isOpen ? <InviteDialog job={job} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

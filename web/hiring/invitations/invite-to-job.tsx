import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import type { PublicProfile } from '@guildhall/contract/users/users.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ChooseJobDialog = lazyPart(() => import('./choose-job-dialog.tsx').then((module) => module.ChooseJobDialog))

/** Invites a person to a job of the viewer; nothing while they take no work. */
export function InviteToJob({ person, now }: { person: PublicProfile; now: number }) {
  const [isOpen, setOpen] = useState(false)
  if (!takesWork(person, new Date(now))) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite to a job</Button>
      {isOpen ? <ChooseJobDialog person={person} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

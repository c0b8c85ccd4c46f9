import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useState } from 'react'
import { displayName } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import type { ReportFirst } from './block-dialog.tsx'
import { BlockDialog, useRelation } from './use-relation.ts'

interface BlockButtonProps {
  person: UserCard
  look: 'quiet' | 'danger'
  /** Offers to report something of the person's first. */
  reportFirst?: ReportFirst | null
  onDone: () => void
}

/** Blocks a person after one confirmation; for places that show no other relation controls. */
export function BlockButton({ person, look, reportFirst = null, onDone }: BlockButtonProps) {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useRelation()
  const name = displayName(person)
  const { customUserId } = person
  return (
    <>
      <Button
        look={look}
        size={look === 'danger' ? 'sm' : 'md'}
        aria-label={`Block ${name}`}
        onClick={() => setAsks(true)}
      >
        Block
      </Button>
      {asks ? (
        <BlockDialog
          name={name}
          busy={isPending}
          reportFirst={reportFirst}
          onClose={() => setAsks(false)}
          // The hook reports errors.
          onBlock={() => mutate({ act: 'block', customUserId, name }, { onSuccess: onDone })}
        />
      ) : null}
    </>
  )
}

import type { Invitable } from '@guildhall/contract/hiring/invitations.ts'
import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { pageLimits, searchLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { useSettled } from '#lib/hooks/use-settled.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { workersPath } from '../words.ts'
import { invitationQueries } from './queries.ts'
import { useInvite } from './use-invite.ts'

const nameField = 'invite-name'

/** Finds people who take work by their name, and invites them to a job. */
export function InviteDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim(), searchLimits.debounceMs)
  const people = useQuery(invitationQueries.invitable(job.id, name))
  // The pressed button is gone then.
  const invite = useInvite(() => document.getElementById(nameField)?.focus())
  const found = name === '' ? [] : (people.data ?? [])
  return (
    <Dialog open onClose={onClose} title="Invite people" description={`To propose for ${job.title}`}>
      <div className="mt-4">
        <TextField
          id={nameField}
          type="search"
          label="Name"
          help="People available for work at the moment"
          autoComplete="off"
          maxLength={pageLimits.query}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {name === '' ? (
        <p className="mt-2">
          <Link className="link" to={workersPath(job)}>
            Find people by their work
          </Link>
        </p>
      ) : null}
      {people.error ? <Notice kind="error">{failureText(people.error)}</Notice> : null}
      <ul className="lines mt-3" aria-label="People">
        {found.map((each) => (
          <Found
            key={each.person.customUserId}
            found={each}
            isSending={invite.isPending && invite.variables.person.customUserId === each.person.customUserId}
            onInvite={() => invite.mutate({ jobId: job.id, person: each.person })}
          />
        ))}
      </ul>
      <p className="c2 mt-3" role="status">
        {name !== '' && people.data?.length === 0 && !people.isPlaceholderData
          ? 'Nobody available for work has that name.'
          : ''}
      </p>
      <div className="btn-group mt-4">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

interface FoundProps {
  found: Invitable
  isSending: boolean
  onInvite: () => void
}

function Found({ found: { person, standing }, isSending, onInvite }: FoundProps) {
  const name = displayName(person)
  return (
    <li className="row gap-3 py-2">
      <Avatar
        {...person}
        picture={person.avatar}
        size={32}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow min-w-0">
        <p className="semi trunc">{name}</p>
        {person.headline ? <p className="c2 t-sm trunc">{person.headline}</p> : null}
      </div>
      {standing === 'free' ? (
        <Button size="sm" busy={isSending} onClick={onInvite} aria-label={`Invite ${name}`}>
          Invite
        </Button>
      ) : (
        <span className="c3 t-sm">{standing === 'invited' ? 'Invited' : 'Has proposed'}</span>
      )}
    </li>
  )
}

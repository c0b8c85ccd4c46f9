import { pageLimits, searchLimits } from '@guildhall/contract/limits/shared.ts'
import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import { type MemberRole, memberRoles, roleNames, roleRights } from '@guildhall/contract/teams/options.ts'
import { TeamInvitationInput } from '@guildhall/contract/teams/teams.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useSettled } from '#lib/hooks/use-settled.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { refreshTeams, teamApi, teamQueries } from '../team-api.ts'
import { Face } from '../team-parts.tsx'

interface InviteDialogProps {
  project: { id: string; title: string }
  /** Public names of people who cannot be invited: they are in the team, or invited. */
  taken: ReadonlySet<string>
  onClose: () => void
}

/** Finds a person by name and invites them to a team. */
export function InviteDialog({ project, taken, onClose }: InviteDialogProps) {
  const [person, setPerson] = useState<UserCard | null>(null)
  return (
    <Dialog open onClose={onClose} title="Invite a person" description={`To the team of ${project.title}`}>
      {person ? (
        <InviteForm projectId={project.id} person={person} onBack={() => setPerson(null)} onClose={onClose} />
      ) : (
        <FindPerson taken={taken} onChoose={setPerson} />
      )}
    </Dialog>
  )
}

function FindPerson({ taken, onChoose }: { taken: ReadonlySet<string>; onChoose: (person: UserCard) => void }) {
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim(), searchLimits.debounceMs)
  const people = useQuery(teamQueries.people(name))
  const found = name === '' ? [] : (people.data ?? []).slice(0, 8)
  return (
    <div className="mt-4">
      <TextField
        id="team-invite-name"
        type="search"
        label="Name"
        help="A person’s name, or words of their profile"
        autoComplete="off"
        maxLength={pageLimits.query}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
      />
      {people.error ? <Notice kind="error">{failureText(people.error)}</Notice> : null}
      <ul className="lines mt-3" aria-label="People">
        {found.map((each) => (
          <li key={each.customUserId} className="row gap-3 py-2">
            <Face person={each} size={28} />
            <div className="grow min-w-0">
              <p className="semi trunc">{displayName(each)}</p>
              {each.headline ? <p className="c2 t-sm trunc">{each.headline}</p> : null}
            </div>
            {taken.has(each.customUserId) ? (
              <span className="c3 t-sm">In the team or invited</span>
            ) : (
              <Button size="sm" onClick={() => onChoose(each)} aria-label={`Choose ${displayName(each)}`}>
                Choose
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="c2 mt-3" role="status">
        {name !== '' && people.data?.length === 0 && !people.isPlaceholderData ? 'Nobody has that name.' : ''}
      </p>
    </div>
  )
}

interface InviteFormProps {
  projectId: string
  person: UserCard
  onBack: () => void
  onClose: () => void
}

function InviteForm({ projectId, person, onBack, onClose }: InviteFormProps) {
  const client = useQueryClient()
  const name = displayName(person)
  const form = useApiForm({
    schema: TeamInvitationInput,
    toInput: ({ role, note }) => ({ person: person.customUserId, role, note: note ?? '' }),
    defaultValues: { role: 'contributor' as MemberRole },
    async send(body) {
      try {
        await teamApi.invitations.invite({ params: { id: projectId }, body })
      } finally {
        void refreshTeams(client)
      }
      toast.success(`You invited ${name}`)
      onClose()
    },
  })
  const role = form.watch('role') ?? 'contributor'
  return (
    <form {...form.formProps} className="mt-4 space-y-4.5" aria-label={`Invite ${name}`}>
      <FormNotices form={form} />
      <p className="row gap-2">
        <Face person={person} size={28} />
        <span className="semi">{name}</span>
      </p>
      <SelectField
        {...form.field('role')}
        label="Role"
        help={roleRights[role]}
        value={role}
        options={memberRoles.map((value) => ({ value, label: roleNames[value] }))}
      />
      <TextField
        {...form.field('note')}
        label="A line to them"
        optional
        help={`They have ${teamLimits.invitationDays} days to answer`}
        maxLength={teamLimits.note}
        autoComplete="off"
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Invite
        </Button>
        <Button look="quiet" onClick={onBack}>
          Choose somebody else
        </Button>
      </div>
    </form>
  )
}

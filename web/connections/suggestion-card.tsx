import type { Output } from '@guildhall/contract/api/client.ts'
import type { followEndpoints, Suggestion } from '@guildhall/contract/relations/follows.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { followApi, suggestedKey } from './queries.ts'
import { RelationButtons, type ReportPerson } from './relation-buttons.tsx'

type Suggested = Output<typeof followEndpoints.suggestions>

interface SuggestionCardProps {
  person: Suggestion
  /** Beside another list: smaller, with the strongest reason only. */
  small?: boolean
  /** The button that writes to the person. */
  message?: ReactNode
  /** Adds reporting the person to the menu. */
  report?: ReportPerson
}

/** A person the viewer may know, and why; after a request they stay in place. */
export function SuggestionCard({ person, small = false, message, report }: SuggestionCardProps) {
  const [status, setStatus] = useState<RelationStatus>('none')
  const putAway = usePutAway()
  const name = displayName(person)
  const reasons = small ? [person.reason] : person.reasons
  return (
    <li className={small ? 'cn cn--small' : 'cn'}>
      <div className="row row--top gap-3">
        <Avatar
          {...person}
          picture={person.avatar}
          size={small ? 40 : 64}
          kind={person.userType === 'Business' ? 'business' : 'person'}
        />
        <div className="grow min-w-0">
          <Link className="semi cx__n" to={profilePath(person)}>
            {name}
          </Link>
          <div>
            <RoleGlyph role={roleOf(person.userType)} />
          </div>
          {small ? null : <p className="c2 t-sm cn__h">{person.headline}</p>}
        </div>
        <IconButton
          icon={X}
          size="sm"
          label={`Do not suggest ${name}`}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget, 'ul', '.icon-btn[aria-label^="Do not"]', 'main h1')
            putAway.mutate(person.customUserId)
          }}
        />
      </div>
      <ul className="cn__w" aria-label={`Why we suggest ${name}`}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <RelationButtons
        person={person}
        status={status}
        size="sm"
        inList
        beside={message}
        report={report}
        onDone={(_act, next) => setStatus(next)}
      />
    </li>
  )
}

/** Dismisses a suggestion: it disappears immediately, and comes back when the call fails. */
function usePutAway() {
  const client = useQueryClient()
  const filter = { queryKey: suggestedKey }
  return useMutation({
    mutationFn: (targetUserId: string) => followApi.putAway({ body: { targetUserId } }),
    onMutate: async (targetUserId) => {
      await client.cancelQueries(filter)
      const before = client.getQueriesData<Suggested>(filter)
      client.setQueriesData<Suggested>(
        filter,
        (found) =>
          found && { ...found, users: found.users.filter(({ customUserId }) => customUserId !== targetUserId) },
      )
      return { before }
    },
    onError: (error, _target, context) => {
      for (const [key, found] of context?.before ?? []) client.setQueryData(key, found)
      toast.error(error.message)
    },
  })
}

import type { Suggestion } from '@guildhall/contract/relations/follows.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { RelationStatus } from '@guildhall/contract/values/options.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { followApi, relationQueries } from './queries.ts'
import { RelationButtons } from './relation-buttons.tsx'

interface SuggestionCardProps {
  person: Suggestion
  /** Beside another list: smaller, with the strongest reason only. */
  small?: boolean
}

/** A person the viewer may know, and why; after a request they stay in place. */
export function SuggestionCard({ person, small = false }: SuggestionCardProps) {
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
      <RelationButtons person={person} status={status} size="sm" inList onDone={(_act, next) => setStatus(next)} />
    </li>
  )
}

/** Dismisses a suggestion: it disappears immediately, and comes back when the call fails. */
function usePutAway() {
  const client = useQueryClient()
  const { queryKey } = relationQueries.suggestions()
  return useMutation({
    mutationFn: (targetUserId: string) => followApi.putAway({ body: { targetUserId } }),
    onMutate: async (targetUserId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (people) => people?.filter(({ customUserId }) => customUserId !== targetUserId))
      return { before }
    },
    onError: (error, _target, context) => {
      client.setQueryData(queryKey, context?.before)
      toast.error(error.message)
    },
  })
}

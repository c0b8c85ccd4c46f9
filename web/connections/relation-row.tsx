import type { Relation } from '@guildhall/contract/relations/relations.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { focusNeighbour } from '#lib/page/focus-neighbour.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { RelationButtons, type ReportPerson } from './relation-buttons.tsx'

interface RelationRowProps {
  relation: Relation
  /** The button that writes to this person; null where one cannot. */
  message: ReactNode
  report: ReportPerson
  /** With a box to choose it, for answering several at once. */
  chosen?: boolean | undefined
  onChoose?: ((chosen: boolean) => void) | undefined
}

/** One person of one's lists: who it is, what the request says, and what can be done. */
export function RelationRow({ relation, message, report, chosen, onChoose }: RelationRowProps) {
  const { user, status, since, note, mutuals } = relation
  const name = displayName(user)
  return (
    <li className="cx">
      {onChoose ? (
        <span className="check cx__box">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </span>
      ) : null}
      <Avatar {...user} picture={user.avatar} size={48} kind={user.userType === 'Business' ? 'business' : 'person'} />
      <div className="cx__t">
        <p className="row row--wrap gap-x-2.5">
          {/* Between two of whom one blocks the other there is no profile. */}
          {status === 'blocked' ? (
            <span className="semi">{name}</span>
          ) : (
            <Link className="semi cx__n" to={profilePath(user)}>
              {name}
            </Link>
          )}
          <RoleGlyph role={roleOf(user.userType)} />
        </p>
        {user.headline ? <p className="c2 trunc">{user.headline}</p> : null}
        <p className="c3 t-sm">
          {status === 'connected' || status === 'blocked' ? (
            <>
              Since <DateOf at={since} />
            </>
          ) : (
            <TimeAgo at={since} />
          )}
          {mutuals > 0 ? `, ${formatCount(mutuals)} ${mutuals === 1 ? 'person' : 'people'} in common` : null}
        </p>
        {note ? <p className="cx__note">{note}</p> : null}
      </div>
      <RelationButtons
        person={user}
        status={status}
        size="sm"
        inList
        beside={message}
        report={report}
        onDone={(_act, next, group) => {
          if (next !== status) focusNeighbour(group.querySelector('button') ?? group, 'ul', '.cx__a button', 'main h1')
        }}
      />
    </li>
  )
}

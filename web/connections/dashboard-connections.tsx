import './connections.css'
import type { Suggestion } from '@guildhall/contract/relations/follows.ts'
import type { Relation } from '@guildhall/contract/relations/relations.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { TaskRow } from '#ui/lists/task-row.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RelationButtons, type ReportPerson } from './relation-buttons.tsx'

interface WaitingRequestProps {
  relation: Relation
  /** When the request lapses. */
  dueAt: string
  report: ReportPerson
  /** The request is answered and disappears. */
  onDone: () => void
}

/** A connection request waiting for the viewer: the sender, their note, and both answers. */
export function WaitingRequest({ relation: { user, note, mutuals }, dueAt, report, onDone }: WaitingRequestProps) {
  const common = mutuals > 0 ? `${formatCount(mutuals)} ${mutuals === 1 ? 'person' : 'people'} in common` : ''
  const facts = [user.headline, common].filter(Boolean).join(', ')
  return (
    <TaskRow
      of={UserPlus}
      colour="blue"
      title={
        <>
          <Link to={profilePath(user)}>{displayName(user)}</Link> asked to connect
        </>
      }
      due={
        <>
          Expires <TimeUntil at={dueAt} short />
        </>
      }
      action={<RelationButtons person={user} status="received" size="sm" inList report={report} onDone={onDone} />}
    >
      {facts ? <p>{facts}</p> : null}
      {note ? <p className="cx__note c2">{note}</p> : null}
    </TaskRow>
  )
}

const heading = 'people-you-may-know'

/**
 * A few people the viewer has something in common with, each with the strongest reason; once asked, a person makes room for
 * another.
 */
export function PeopleYouMayKnow({ people }: { people: readonly Suggestion[] }) {
  return (
    <section className="panel" aria-labelledby={heading}>
      <div className="panel__h">
        <h2 className="t-sub" id={heading} tabIndex={-1}>
          People you may know
        </h2>
        <Link className="link link--plain t-sm" to="/connect" aria-label="See all people you may know">
          See all
        </Link>
      </div>
      {people.length > 0 ? (
        <ul className="lines">
          {people.map((person) => (
            <li key={person.customUserId} className="pyk">
              <Avatar
                {...person}
                picture={person.avatar}
                kind={person.userType === 'Business' ? 'business' : 'person'}
              />
              <p className="grow min-w-0">
                <Link className="semi cx__n" to={profilePath(person)}>
                  {displayName(person)}
                </Link>
                <span className="c3 t-sm pyk__w">{person.reason}</span>
              </p>
              <RelationButtons
                person={person}
                status="none"
                size="sm"
                inList
                withoutMenu
                onDone={() => document.getElementById(heading)?.focus({ preventScroll: true })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="panel__b c2 t-sm">No suggestions yet. Add your skills and location to your profile.</p>
      )}
    </section>
  )
}

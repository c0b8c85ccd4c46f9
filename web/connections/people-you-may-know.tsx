import './connections.css'
import type { Suggestion } from '@guildhall/contract/relations/follows.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RelationButtons } from './relation-buttons.tsx'

const heading = 'people-you-may-know'

/** A few people with whom one shares something, each with the strongest reason; who was asked makes room for another. */
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
        <p className="panel__b c2 t-sm">
          Nobody shares something with you yet. Name your skills and place on your profile.
        </p>
      )}
    </section>
  )
}

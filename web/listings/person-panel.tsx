import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

interface PersonPanelProps {
  /** What the person is here: 'Buyer', 'Provider'. */
  title: string
  /** Null once the account is deleted; nobody is named then. */
  person: UserCard | null
}

/** A person beside what they are a side of. */
export function PersonPanel({ title, person }: PersonPanelProps) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel__b">
        <h2 className="t-sub mb-2">{title}</h2>
        {person ? (
          <div className="row row--top gap-3">
            <Avatar
              {...person}
              picture={person.avatar}
              size={48}
              kind={person.userType === 'Business' ? 'business' : 'person'}
            />
            <div className="grow min-w-0">
              <Link className="semi hover:underline" to={profilePath(person)}>
                {displayName(person)}
              </Link>
              <div className="mt-0.5">
                <RoleGlyph role={roleOf(person.userType)} />
              </div>
              {person.headline ? <p className="c2 t-sm mt-1">{person.headline}</p> : null}
            </div>
          </div>
        ) : (
          <p className="c2">This account was deleted.</p>
        )}
      </div>
    </section>
  )
}

import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

interface PersonRowProps {
  person: UserCard
  /** Highlights the search text. */
  mark?: (text: string) => ReactNode
}

/** A person in a list, with the link to their profile. */
export function PersonRow({ person, mark = (text) => text }: PersonRowProps) {
  return (
    <li className="lrow">
      <Avatar
        {...person}
        picture={person.avatar}
        size={48}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow">
        <Link className="semi" to={profilePath(person)}>
          {mark(displayName(person))}
        </Link>
        <p className="c2 t-sm">{mark(person.headline)}</p>
      </div>
      <div className="lrow__end">
        <RoleGlyph role={roleOf(person.userType)} />
      </div>
    </li>
  )
}

import type { ExpertSuggestion } from '@guildhall/contract/projects/search.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'

interface ExpertLineProps {
  expert: ExpertSuggestion
  /** Highlights the search text. */
  mark: (text: string) => ReactNode
}

/** An expert among other results, with the link to what they say about it on their profile. */
export function ExpertLine({ expert: { person, knows }, mark }: ExpertLineProps) {
  return (
    <li className="lrow">
      <Avatar
        {...person}
        picture={person.avatar}
        size={48}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow min-w-0">
        <Link className="semi" to={`${profilePath(person)}#expert`}>
          {mark(displayName(person))}
        </Link>
        {person.headline ? <p className="c2 t-sm">{mark(person.headline)}</p> : null}
        <p className="c3 t-sm">{mark(knows.join(', '))}</p>
      </div>
    </li>
  )
}

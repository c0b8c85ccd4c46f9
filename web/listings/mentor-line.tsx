import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import type { MentorSuggestion } from '@guildhall/contract/projects/search.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'

interface MentorLineProps {
  mentor: MentorSuggestion
  /** Highlights the search text. */
  mark?: (text: string) => ReactNode
  /** At the end of the line. */
  end?: ReactNode
}

/** A mentor in a list over all topics, with the links to their profile and to the pages of their topics. */
export function MentorLine({
  mentor: { person, topics, rating, reviews },
  mark = (text) => text,
  end,
}: MentorLineProps) {
  return (
    <li className="lrow">
      <Avatar
        {...person}
        picture={person.avatar}
        size={48}
        kind={person.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow min-w-0">
        <p className="row row--wrap gap-x-2">
          <Link className="semi" to={profilePath(person)}>
            {mark(displayName(person))}
          </Link>
          {rating === null ? null : (
            <span className="rating t-sm">
              <span className="sr-only">Rated </span>
              {rating.toFixed(1)} <span className="c3">({reviews})</span>
            </span>
          )}
        </p>
        {person.headline ? <p className="c2 t-sm">{mark(person.headline)}</p> : null}
        <ul className="tags mt-1" aria-label={`${displayName(person)} is a mentor for`}>
          {mentorshipTopics
            .filter((each) => topics.includes(each))
            .map((topic) => (
              <li key={topic}>
                <Link className="tag" to={mentorshipPath(topic)}>
                  <span>{mark(topic)}</span>
                </Link>
              </li>
            ))}
        </ul>
      </div>
      {end ? <div className="lrow__end">{end}</div> : null}
    </li>
  )
}

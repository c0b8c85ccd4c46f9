import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'

interface NewestFreelancersProps {
  people: readonly UserCard[]
  /** The rule by which they are chosen, within a sentence. */
  chosen: string
  /** The list that they are the first of: its words and its URL. */
  all: { label: string; to: string }
}

/** The freelancers who joined last, with the way to all of them. */
export function NewestFreelancers({ people, chosen, all }: NewestFreelancersProps) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="newest-freelancers">
      <div className="ruled frl__ruled">
        <h2 className="t-section" id="newest-freelancers">
          Newest freelancers
        </h2>
        <Link className="link link--plain" to={all.to}>
          {all.label}
        </Link>
      </div>
      <p className="c3 t-sm">How chosen: {chosen}. Nobody can buy a place here.</p>
      <ul className="frl__people">
        {people.map((person) => (
          <li key={person.customUserId}>
            <Avatar {...person} picture={person.avatar} size={40} />
            <div className="min-w-0">
              <Link className="semi hover:underline" to={profilePath(person)}>
                {displayName(person)}
              </Link>
              <p className="c2 t-sm trunc" title={person.headline}>
                {person.headline}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { Link } from 'react-router'
import { PersonRow } from '#listings/person-row.tsx'

interface NewestFreelancersProps {
  people: readonly UserCard[]
  /** The URL of the list of all freelancers. */
  all: string
}

/** The freelancers who joined last. */
export function NewestFreelancers({ people, all }: NewestFreelancersProps) {
  if (people.length === 0) return null
  return (
    <section aria-labelledby="newest-freelancers">
      <div className="ruled frl__ruled">
        <h2 className="t-section" id="newest-freelancers">
          Newest freelancers
        </h2>
        <Link className="link link--plain" to={all}>
          All freelancers
        </Link>
      </div>
      <p className="c3 t-sm">The last to join, newest first. Nobody can buy a place here.</p>
      <ul className="frl__people">
        {people.map((person) => (
          <PersonRow key={person.customUserId} person={person} />
        ))}
      </ul>
    </section>
  )
}

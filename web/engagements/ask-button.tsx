import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import type { PublicProfile } from '@guildhall/contract/users/users.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'

/** Asks a person for an offer; nothing while they take no work. */
export function AskForOffer({ person, now }: { person: PublicProfile; now: number }) {
  if (!takesWork(person, new Date(now))) return null
  return (
    <Link
      className={buttonClass({ look: 'primary' })}
      to={`/engagements/new?${new URLSearchParams({ to: person.customUserId })}`}
    >
      Ask for an offer
    </Link>
  )
}

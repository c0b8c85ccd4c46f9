import type { QueueEntry } from '@guildhall/contract/admin/admin.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status } from '#ui/tag.tsx'
import { peoplePath } from './people-address.ts'

interface PersonEvidenceProps {
  subject: NonNullable<QueueEntry['subject']>
  others: number
}

/** The reported person as they are now, the way to them, and their profile as it was when it was reported. */
export function PersonEvidence({ subject: { person, reported }, others }: PersonEvidenceProps) {
  return (
    <>
      <div className="row rq__s gap-3">
        {person ? (
          <Avatar
            {...person}
            picture={person.avatar}
            size={40}
            kind={person.userType === 'Business' ? 'business' : 'person'}
          />
        ) : null}
        <div className="grow">
          <p className="semi">{person ? displayName(person) : reported.title}</p>
          <p className="c3 t-sm">
            {person ? person.email : 'The account is deleted'}
            {others > 0 ? `, ${others} more open ${others === 1 ? 'report' : 'reports'}` : ''}
          </p>
        </div>
        {person?.suspendedAt ? <Status kind="bad">Suspended</Status> : null}
        {person && !person.suspendedAt ? (
          <Link className={buttonClass({ size: 'sm' })} to={profilePath(person)} target="_blank">
            <Icon of={ExternalLink} size={15} />
            Open profile
          </Link>
        ) : null}
        {person ? (
          <Link className={buttonClass({ size: 'sm' })} to={peoplePath({ q: person.customUserId })}>
            <Icon of={Users} size={15} />
            Find among people
          </Link>
        ) : null}
      </div>
      <details className="rq__e">
        <summary className="semi">As it was when it was reported</summary>
        <p className="semi mt-2">{reported.title}</p>
        <p className="c2 rq__t">{reported.description || 'The profile said nothing else.'}</p>
      </details>
    </>
  )
}

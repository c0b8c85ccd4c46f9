import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { otherSide } from '@guildhall/contract/engagements/options.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { nameOf } from './words.ts'

/** The name of an engagement, the other side, and the buttons of its record and their conversation. */
export function EngagementHead({ engagement, conversation }: { engagement: Engagement; conversation: ReactNode }) {
  const { id, number, title, role, createdAt } = engagement
  const other = otherSide[role]
  const person = engagement[other]
  return (
    <>
      <Crumbs link={Link} above={[{ to: '/engagements', name: 'Engagements' }]} here={`No. ${number}`} />
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page work eng__t">{title}</h1>
          <p className="row row--wrap gap-x-3 c2 t-sm mt-1">
            <span className="row gap-1.5 min-w-0">
              {role === 'client' ? 'with' : 'for'}
              {person ? (
                <>
                  <Avatar
                    {...person}
                    picture={person.avatar}
                    size={20}
                    kind={person.userType === 'Business' ? 'business' : 'person'}
                  />
                  <Link className="link link--plain" to={profilePath(person)}>
                    {nameOf(engagement, other)}
                  </Link>
                </>
              ) : (
                <span>a deleted account</span>
              )}
            </span>
            <span>
              Since <DateOf at={createdAt} />
            </span>
          </p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass()} to={`/engagements/${id}/record`}>
            <Icon of={Printer} />
            Record
          </Link>
          {conversation}
        </div>
      </div>
    </>
  )
}

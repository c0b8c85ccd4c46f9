import { roleNames } from '@guildhall/contract/teams/options.ts'
import type { Place } from '@guildhall/contract/teams/place.ts'
import type { TeamMember, TeamProject } from '@guildhall/contract/teams/teams.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Plate } from '#ui/pictures/plate.tsx'

interface FaceProps {
  person: UserCard
  size?: 20 | 28 | 40
}

/** A portrait in a list of a team. */
export function Face({ person, size = 40 }: FaceProps) {
  return (
    <Avatar
      {...person}
      picture={person.avatar}
      size={size}
      kind={person.userType === 'Business' ? 'business' : 'person'}
    />
  )
}

/** A person's name with the link to their profile. */
export function PersonLink({ person, className = 'semi' }: { person: UserCard; className?: string }) {
  return (
    <Link className={`${className} hover:underline`} to={profilePath(person)}>
      {displayName(person)}
    </Link>
  )
}

/** The cover of a project, and an empty plate without one. */
export function Cover({ project: { cover } }: { project: TeamProject }) {
  return (
    <span className="team-row__pic" aria-hidden="true">
      {cover ? <Plate picture={cover} sizes="6rem" /> : <span className="plate" />}
    </span>
  )
}

/** The members of a team: name and role, one below the other. */
export function Members({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul className="team-people">
      {members.map(({ person, role }) => (
        <li key={person.customUserId} className="row gap-2 min-w-0">
          <Face person={person} size={28} />
          <span className="min-w-0">
            <PersonLink person={person} /> <span className="c3 t-sm">{roleNames[role]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the time a place takes, and until when people can apply. */
export function timesOf({ hoursPerWeek, until }: Pick<Place, 'hoursPerWeek' | 'until'>): string {
  const hours = `${hoursPerWeek} ${hoursPerWeek === 1 ? 'hour' : 'hours'} a week`
  return until ? `${hours}, apply until ${formatDate(`${until}T12:00:00.000Z`, { zone: 'UTC' })}` : hours
}

/** The page of a team. */
export const teamPath = (projectId: string) => `/product/${projectId}/team`

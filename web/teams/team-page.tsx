import './teams.css'
import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { Crumbs } from '#ui/crumbs.tsx'
import { TeamContributions } from './contributions/team-contributions.tsx'
import { ConversationButton } from './conversation-button.tsx'
import { OpenHandover } from './handovers/open-handover.tsx'
import { ManagedMembers } from './managed-members.tsx'
import { ManagedPlaces } from './managed-places.tsx'
import { TeamShares } from './shares/team-shares.tsx'
import { teamQueries } from './team-api.ts'
import { TeamApplications } from './team-applications.tsx'
import { TeamLog } from './team-log.tsx'

interface TeamPageProps {
  projectId: string
  /** Schedules a meeting with these people; more than a meeting can have are chosen there. */
  meet: (people: readonly UserCard[]) => ReactNode
}

/** The team of one project for its members: people, invitations, places, applications and the log. */
export function TeamPage({ projectId, meet }: TeamPageProps) {
  const { data: team } = useQuery(teamQueries.team(projectId))
  return team ? <LoadedTeam team={team} meet={meet} /> : null
}

function LoadedTeam({ team, meet }: { team: Team; meet: TeamPageProps['meet'] }) {
  const { project, role, members } = team
  const viewer = useViewer()
  const others = members.map(({ person }) => person).filter((each) => each.customUserId !== viewer?.customUserId)
  const answers = role === 'owner' || role === 'maintainer'
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: `/product/${project.id}`, name: project.title }]} />
      <div className="phead">
        <div>
          <h1 className="t-page">Team</h1>
          <p className="c2">
            Who works on <span className="work">{project.title}</span>, and who has which share of its income. The sale
            and its price stay with the owner.
          </p>
        </div>
        {members.length > 1 ? (
          <div className="btn-group">
            <ConversationButton projectId={project.id} />
            {meet(others.length <= meetingLimits.people ? others : [])}
          </div>
        ) : null}
      </div>
      <div className="team-page">
        <div>
          <OpenHandover team={team} />
          <ManagedMembers team={team} />
          <TeamShares team={team} />
          <TeamContributions team={team} />
          {answers ? <TeamApplications projectId={project.id} /> : null}
          <ManagedPlaces team={team} />
        </div>
        <TeamLog projectId={project.id} />
      </div>
    </div>
  )
}

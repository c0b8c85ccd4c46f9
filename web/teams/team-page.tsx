import './teams.css'
import type { Team } from '@guildhall/contract/teams/teams.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Crumbs } from '#ui/crumbs.tsx'
import { ManagedMembers } from './managed-members.tsx'
import { ManagedPlaces } from './managed-places.tsx'
import { TeamShares } from './shares/team-shares.tsx'
import { teamQueries } from './team-api.ts'
import { TeamApplications } from './team-applications.tsx'
import { TeamLog } from './team-log.tsx'

/** The team of one project for its members: people, invitations, places, applications and the log. */
export function TeamPage({ projectId }: { projectId: string }) {
  const { data: team } = useQuery(teamQueries.team(projectId))
  return team ? <LoadedTeam team={team} /> : null
}

function LoadedTeam({ team }: { team: Team }) {
  const { project, role } = team
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
      </div>
      <div className="team-page">
        <div>
          <ManagedMembers team={team} />
          <TeamShares team={team} />
          {answers ? <TeamApplications projectId={project.id} /> : null}
          <ManagedPlaces team={team} />
        </div>
        <TeamLog projectId={project.id} />
      </div>
    </div>
  )
}

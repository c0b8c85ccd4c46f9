import { roleNames } from '@guildhall/contract/teams/options.ts'
import type { OwnTeam, OwnTeamInvitation } from '@guildhall/contract/teams/teams.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ConversationButton } from './conversation-button.tsx'
import { OwnHandovers } from './handovers/own-handovers.tsx'
import { TabList } from './tab-states.tsx'
import { collaborationPath, teamApi, teamQueries, useTeamAct } from './team-api.ts'
import { Cover, Face, PersonLink, teamPath } from './team-parts.tsx'

/** Projects offered to the viewer, invitations that wait for them, and the teams the viewer is in. */
export function TogetherTab({ cursor }: { cursor: string | undefined }) {
  const { data: page, error, refetch } = useQuery(teamQueries.mine(cursor))
  return (
    <>
      <OwnHandovers />
      <OwnInvitations />
      <TabList
        label="Teams"
        page={page}
        error={error}
        onRetry={() => void refetch()}
        row={(team) => <TeamRow key={team.project.id} team={team} />}
        pathOf={(next) => collaborationPath({ tab: 'together', cursor: next })}
        none={
          <EmptyState
            solid="octa"
            title="You are in no team yet"
            actions={
              <Link className={buttonClass({ look: 'primary' })} to={collaborationPath({ tab: 'places' })}>
                Look at open places
              </Link>
            }
          >
            Apply for a place in a team, or open a place in your own project.
          </EmptyState>
        }
      />
    </>
  )
}

function TeamRow({ team: { project, role, since, members } }: { team: OwnTeam }) {
  const names = members.map(({ person }) => displayName(person))
  return (
    <li className="team-row">
      <Cover project={project} />
      <div className="min-w-0">
        <Link className="work semi hover:underline" to={`/product/${project.id}`}>
          {project.title}
        </Link>
        <p className="c2 t-sm">{names.join(', ')}</p>
        <p className="c3 t-sm">
          {roleNames[role]}
          {role === 'owner' ? '' : ' since '}
          {role === 'owner' ? null : <DateOf at={since} />}
        </p>
      </div>
      <div className="btn-group team-row__end">
        <ConversationButton projectId={project.id} of={project.title} />
        <Link
          className={buttonClass({ size: 'sm' })}
          to={teamPath(project.id)}
          aria-label={`Open the team: ${project.title}`}
        >
          Open the team
        </Link>
      </div>
    </li>
  )
}

function OwnInvitations() {
  const { data: page } = useQuery(teamQueries.invitations())
  if (!page || page.items.length === 0) return null
  return (
    <section className="mt-4 mb-8" aria-labelledby="team-invited">
      <h2 className="t-section" id="team-invited">
        Invitations
      </h2>
      <ul>
        {page.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { id, project, role, note, lapsesAt } }: { invitation: OwnTeamInvitation }) {
  const accept = useTeamAct(() => teamApi.invitations.accept({ params: { id }, body: {} }), 'You joined the team')
  const decline = useTeamAct(
    () => teamApi.invitations.decline({ params: { id }, body: {} }),
    'You declined the invitation',
  )
  return (
    <li className="team-row">
      <Face person={project.owner} />
      <div className="min-w-0">
        <p>
          <PersonLink person={project.owner} /> <span className="c2">invites you to</span>{' '}
          <span className="work semi">{project.title}</span>
        </p>
        {note ? <p className="c2 team-text">{note}</p> : null}
        <p className="c3 t-sm">
          {roleNames[role]}, answer by <DateOf at={lapsesAt} />
        </p>
      </div>
      <div className="btn-group team-row__end">
        <Button
          size="sm"
          look="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate(undefined)}
          aria-label={`Accept: ${project.title}`}
        >
          Accept
        </Button>
        <Button
          size="sm"
          look="quiet"
          busy={decline.isPending}
          onClick={() => decline.mutate(undefined)}
          aria-label={`Decline: ${project.title}`}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}

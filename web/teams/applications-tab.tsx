import type { AskingState } from '@guildhall/contract/teams/options.ts'
import { roleNames } from '@guildhall/contract/teams/options.ts'
import type { TeamApplication } from '@guildhall/contract/teams/places.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { TabList } from './tab-states.tsx'
import { type CollaborationPlace, collaborationPath, teamApi, teamQueries, useTeamAct } from './team-api.ts'
import { Cover, Face, PersonLink } from './team-parts.tsx'

const stateWords: Record<AskingState, { label: string; kind: StatusKind }> = {
  open: { label: 'Open', kind: 'wait' },
  accepted: { label: 'Accepted', kind: 'ok' },
  declined: { label: 'Declined', kind: 'bad' },
  withdrawn: { label: 'Withdrawn', kind: 'off' },
  lapsed: { label: 'Lapsed', kind: 'off' },
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'over', label: 'Over' },
] as const

const emptyTitles = {
  in: { open: 'No application waits for you', over: 'No application is over' },
  out: { open: 'You have no open application', over: 'None of your applications is over' },
} as const

interface ApplicationsTabProps {
  direction: 'in' | 'out'
  place: CollaborationPlace
}

/** Applications that the viewer answers, or the viewer's own. */
export function ApplicationsTab({ direction, place: { state, cursor } }: ApplicationsTabProps) {
  const { data: page, error, refetch } = useQuery(teamQueries.applications(direction, { state, cursor }))
  const navigate = useNavigate()
  const Row = direction === 'in' ? RowIn : RowOut
  return (
    <>
      <div className="mt-4 mb-2">
        <Segments
          label="State"
          options={states}
          value={state}
          onChange={(next) => void navigate(collaborationPath({ tab: direction, state: next }))}
        />
      </div>
      <TabList
        label="Applications"
        page={page}
        error={error}
        onRetry={() => void refetch()}
        row={(application) => <Row key={application.id} application={application} />}
        pathOf={(next) => collaborationPath({ tab: direction, state, cursor: next })}
        none={
          <EmptyState
            solid="octa"
            title={emptyTitles[direction][state]}
            actions={
              direction === 'out' ? (
                <Link className={buttonClass()} to={collaborationPath({ tab: 'places' })}>
                  Look at open places
                </Link>
              ) : null
            }
          >
            {direction === 'in'
              ? 'People who apply for a place in your projects appear here.'
              : 'Apply for a place in a team, and its state is shown here.'}
          </EmptyState>
        }
      />
    </>
  )
}

function RowIn({ application }: { application: TeamApplication }) {
  const { person, project, place, text, sentAt, state } = application
  return (
    <li className="team-row team-row--top">
      <Face person={person} />
      <div className="min-w-0">
        <p>
          <PersonLink person={person} /> <span className="c2">for</span> <span className="semi">{place.title}</span>{' '}
          <span className="c2">in</span>{' '}
          <Link className="work hover:underline" to={`/product/${project.id}/team`}>
            {project.title}
          </Link>
        </p>
        <p className="c2 team-text">{text}</p>
        <p className="c3 t-sm">
          Applied <DateOf at={sentAt} />
        </p>
      </div>
      <div className="btn-group team-row__end">
        {state === 'open' ? <AnswerButtons application={application} /> : <State application={application} />}
      </div>
    </li>
  )
}

function RowOut({ application }: { application: TeamApplication }) {
  const { id, project, place, text, state, reason, lapsesAt, endedAt } = application
  const withdraw = useTeamAct(
    () => teamApi.applications.withdraw({ params: { id }, body: {} }),
    'You withdrew the application',
  )
  return (
    <li className="team-row team-row--top">
      <Cover project={project} />
      <div className="min-w-0">
        <p>
          <span className="semi">{place.title}</span> <span className="c2">in</span>{' '}
          <Link className="work hover:underline" to={`/product/${project.id}`}>
            {project.title}
          </Link>{' '}
          <span className="c2">by</span> <PersonLink person={project.owner} className="c2" />
        </p>
        <p className="c2 team-text">{text}</p>
        {reason ? <p className="team-text mt-1">The reason: {reason}</p> : null}
        <p className="c3 t-sm">
          {roleNames[place.role]},{' '}
          {state === 'open' ? (
            <>
              the team answers by <DateOf at={lapsesAt} />
            </>
          ) : (
            <>over since {endedAt ? <DateOf at={endedAt} /> : null}</>
          )}
        </p>
      </div>
      <div className="btn-group team-row__end">
        <State application={application} />
        {state === 'open' ? (
          <Button
            size="sm"
            look="quiet"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
            aria-label={`Withdraw: ${place.title}`}
          >
            Withdraw
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function State({ application: { state } }: { application: TeamApplication }) {
  const { label, kind } = stateWords[state]
  return <Status kind={kind}>{label}</Status>
}

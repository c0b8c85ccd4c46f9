import './sustainability.css'
import type { GoalsOverview, ListedClaim } from '@guildhall/contract/sustainability/claims.ts'
import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Figures } from '#ui/charts/figures.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { claimQueries, type GoalsPlace, goalsPath } from './claim-api.ts'
import { ClaimRow } from './claim-row.tsx'
import { withUnit } from './claim-words.ts'
import { GoalWheel } from './goal-wheel.tsx'

interface SustainablePageProps {
  place: GoalsPlace
  /** Renders the button that reports a claim. */
  report: (claim: ListedClaim) => ReactNode
}

/** The goals of all projects: how many name each, with which evidence, and the claims of one or of all. */
export function SustainablePage({ place, report }: SustainablePageProps) {
  const { data: overview, error, refetch } = useQuery(claimQueries.overview(place.goal))
  if (!overview)
    return (
      <div className="page">
        <div className="phead">
          <h1 className="t-page">Sustainability</h1>
        </div>
        {error ? (
          <LoadFailure
            title="The goals could not be loaded"
            message={failureText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <Waiting />
        )}
      </div>
    )
  return <LoadedPage overview={overview} place={place} report={report} />
}

function Waiting() {
  return (
    <Loading className="grid gap-4 mt-4">
      <Skeleton height="4rem" />
      <Skeleton height="12rem" />
    </Loading>
  )
}

function LoadedPage({ overview, place, report }: SustainablePageProps & { overview: GoalsOverview }) {
  const { projects, evidenced, confirmed, old, sums, waiting } = overview
  const isMember = useViewer() !== null
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Sustainability</h1>
          <p className="c2">
            {formatCount(projects)} {projects === 1 ? 'project names' : 'projects name'} a goal,{' '}
            {formatCount(evidenced)} of them with evidence. Only figures that somebody confirmed by name are added up.
          </p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass({ look: 'primary' })} to={isMember ? '/my-projects' : '/newproject'}>
            <Icon of={Plus} />
            {isMember ? 'Add goals to a project' : 'Add your project'}
          </Link>
        </div>
      </div>
      <Figures
        figures={[
          { label: 'With evidence', value: `${formatCount(evidenced)} of ${formatCount(projects)}` },
          { label: 'Confirmed by name', value: formatCount(confirmed) },
          { label: 'Older than a year', value: formatCount(old) },
        ]}
      />
      <div className="sus">
        <aside className="sus__wheel" aria-label="Goals">
          <GoalWheel overview={overview} place={place} />
          <p className="sus__legend t-xs c2">
            <span>
              <i style={{ background: 'var(--color-data-2)' }} />
              with evidence
            </span>
            <span>
              <i style={{ background: 'var(--color-line-2)' }} />
              claimed only
            </span>
            <span>
              <i style={{ background: 'var(--color-ink)' }} />
              chosen
            </span>
          </p>
          <GoalList overview={overview} place={place} />
        </aside>
        <section aria-labelledby="goal-title">
          <ChosenGoal overview={overview} place={place} />
          {sums.length > 0 ? (
            <p className="c2 t-sm mt-3">
              Confirmed together:{' '}
              {sums.map(({ unit, sum, projects: of }, at) => (
                <span key={unit}>
                  {at === 0 ? '' : ', '}
                  <span className="semi num">{withUnit(sum, unit)}</span> in {formatCount(of)}{' '}
                  {of === 1 ? 'project' : 'projects'}
                </span>
              ))}
              .
            </p>
          ) : null}
          <Claims place={place} report={report} />
          <Needed overview={overview} />
          {waiting === null ? null : (
            <div className="panel sus__more">
              <div className="panel__b row row--wrap gap-4">
                <div className="grow">
                  <h2 className="semi">Can you confirm a figure by name?</h2>
                  <p className="c2 t-sm">
                    Professors and businesses read the evidence and sign it.{' '}
                    {waiting === 0
                      ? 'At the moment no figure waits for you.'
                      : `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for you.`}
                  </p>
                </div>
                {waiting > 0 ? (
                  <Link className={buttonClass()} to="/sustainable/confirm">
                    See {waiting === 1 ? 'the figure' : 'the figures'}
                  </Link>
                ) : null}
              </div>
            </div>
          )}
        </section>
      </div>
    </div>
  )
}

function GoalList({ overview: { goals, projects }, place }: { overview: GoalsOverview; place: GoalsPlace }) {
  return (
    <ol className="sus__list" aria-label="The goals as a list">
      <li>
        <Link
          to={goalsPath({ ...place, goal: undefined, cursor: undefined })}
          aria-current={place.goal ? undefined : 'true'}
          preventScrollReset
        >
          <span />
          <span className="grow">All goals</span>
          <span className="num c3">{formatCount(projects)}</span>
        </Link>
      </li>
      {goals.map(({ goal, projects: all, evidenced }) => (
        <li key={goal}>
          <Link
            to={goalsPath({ ...place, goal: String(goal), cursor: undefined })}
            aria-current={place.goal === String(goal) ? 'true' : undefined}
            preventScrollReset
          >
            <span className="num">{goal}</span>
            <span className="grow">{goalName(goal)}</span>
            <span className="num c3">
              {formatCount(all)}
              <span className="sr-only">
                {all === 1 ? ' project' : ' projects'}, {formatCount(evidenced)} with evidence
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function ChosenGoal({ overview: { goals, projects }, place }: { overview: GoalsOverview; place: GoalsPlace }) {
  const { goal, evidence, sort } = place
  const count = goal ? (goals[Number(goal) - 1]?.projects ?? 0) : projects
  const to = (change: Partial<GoalsPlace>) => goalsPath({ ...place, cursor: undefined, ...change })
  return (
    <div className="sus__head">
      <div className="row row--wrap">
        <h2 className="t-section" id="goal-title">
          {goal ? `Goal ${goal}, ${goalName(Number(goal))}` : 'All goals'}
        </h2>
        <span className="c3 num">
          {formatCount(count)} {count === 1 ? 'project' : 'projects'}
        </span>
      </div>
      <div className="row row--wrap gap-3">
        <Link
          className="chip"
          to={to({ evidence: !evidence })}
          aria-current={evidence ? 'true' : undefined}
          preventScrollReset
        >
          Only with evidence
        </Link>
        <div className="seg">
          <Link
            to={to({ sort: 'confirmed' })}
            aria-current={sort === 'confirmed' ? 'true' : undefined}
            preventScrollReset
          >
            Confirmed first
          </Link>
          <Link to={to({ sort: 'newest' })} aria-current={sort === 'newest' ? 'true' : undefined} preventScrollReset>
            Newest
          </Link>
        </div>
      </div>
    </div>
  )
}

function Claims({ place, report }: SustainablePageProps) {
  const { data: page, error, refetch } = useQuery(claimQueries.list(place))
  if (!page)
    return error ? (
      <LoadFailure title="This list could not be loaded" message={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  if (page.items.length === 0)
    return (
      <EmptyState
        solid="octa"
        level="h3"
        title={place.evidence ? 'No project shows evidence here yet' : 'No project names this goal yet'}
        actions={
          place.evidence ? (
            <Link className={buttonClass()} to={goalsPath({ ...place, evidence: false, cursor: undefined })}>
              Show claims without evidence
            </Link>
          ) : null
        }
      >
        {place.evidence
          ? 'Claims without evidence have no sign.'
          : 'The owner of a project names a goal with a figure: what was counted, when and how.'}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Figures of projects">
        {page.items.map((claim) => (
          <ClaimRow key={`${claim.project.id} ${claim.goal}`} claim={claim} report={report(claim)} />
        ))}
      </ul>
      <div className="mt-6">
        <Pager
          link={Link}
          previous={page.previousCursor ? goalsPath({ ...place, cursor: page.previousCursor }) : null}
          next={page.nextCursor ? goalsPath({ ...place, cursor: page.nextCursor }) : null}
        />
      </div>
    </>
  )
}

function Needed({ overview: { needed } }: { overview: GoalsOverview }) {
  if (needed.count === 0) return null
  const more = needed.count - needed.places.length
  return (
    <section className="sus__more" aria-labelledby="needed-title">
      <div className="ruled">
        <h2 className="t-sub" id="needed-title">
          What is needed
        </h2>
        <span className="c3 num">
          {formatCount(needed.count)} {needed.count === 1 ? 'open place' : 'open places'}
        </span>
      </div>
      <ul className="lines">
        {needed.places.map(({ id, title, projectId, projectTitle }) => (
          <li key={id} className="py-2.5">
            <Link className="semi hover:underline" to={`/product/${projectId}#open-places`}>
              {title}
            </Link>{' '}
            <span className="c2">
              in <span className="work">{projectTitle}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="c3 t-sm mt-2">{formatCount(more)} more on the pages of these projects.</p> : null}
    </section>
  )
}

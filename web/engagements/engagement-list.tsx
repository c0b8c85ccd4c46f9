import './engagements.css'
import { engagementCalls } from '@guildhall/contract/engagements/calls.ts'
import type { EngagementCard, EngagementSummary } from '@guildhall/contract/engagements/engagements.ts'
import { otherSide } from '@guildhall/contract/engagements/options.ts'
import { type OrderTurn, orderTurns } from '@guildhall/contract/orders/commerce-options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { ListSearch } from '#listings/list-search.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { BarLegend, MoneyBar } from './money-bar.tsx'
import { type EngagementPlace, engagementListPath, engagementQueries, turnsOf } from './queries.ts'
import { actOf, clockOf, nameOf, statusOf } from './words.ts'

const turnLabels = { yours: 'Your turn', theirs: 'Their turn', done: 'Done' } as const
const turnNotes = {
  yours: 'Earliest date first',
  theirs: 'We tell you when something changes',
  done: 'Newest first',
} as const
const tabs = [
  { as: undefined, label: 'All', count: 'all' },
  { as: 'client', label: 'As client', count: 'client' },
  { as: 'provider', label: 'As provider', count: 'provider' },
] as const

/** The viewer's engagements on both sides, in groups by whose turn it is, or one group page by page. */
export function EngagementList({ place }: { place: EngagementPlace }) {
  const { data: summary } = useQuery(engagementQueries.summary())
  const isEmpty = summary?.counts.all === 0
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Engagements</h1>
          <p className="c2">
            {(summary && inWords(summary)) || 'Work you ordered from people, and work you do for them.'}
          </p>
        </div>
        {summary && !isEmpty ? <DownloadButton endpoint={engagementCalls.export}>Export CSV</DownloadButton> : null}
      </div>
      {isEmpty ? (
        <NoEngagements />
      ) : (
        <>
          {summary ? <Figures summary={summary} /> : null}
          <nav className="tabs" aria-label="Your side">
            {tabs.map(({ as, label, count }) => (
              <Link
                key={label}
                className="tab"
                to={engagementListPath({ as, q: place.q })}
                aria-current={as === place.as ? 'page' : undefined}
              >
                {label}
                <Count of={summary?.counts[count]} />
              </Link>
            ))}
          </nav>
          <div className="eng__turns">
            <nav className="chips chips--scroll" aria-label="Whose turn">
              <Link
                className="chip"
                to={engagementListPath({ as: place.as, q: place.q })}
                aria-current={place.turn ? undefined : 'true'}
              >
                All
              </Link>
              {orderTurns.map((turn) => (
                <Link
                  key={turn}
                  className="chip"
                  to={engagementListPath({ as: place.as, turn, q: place.q })}
                  aria-current={place.turn === turn ? 'true' : undefined}
                >
                  {turnLabels[turn]}
                  {place.as ? null : <Count of={summary?.counts[turn]} />}
                </Link>
              ))}
            </nav>
            <ListSearch
              name="Engagements"
              label="Number, title or name"
              action="/engagements"
              q={place.q}
              kept={{ as: place.as, turn: place.turn }}
            />
          </div>
          <BarLegend />
          {place.q ? <Searched place={place} /> : null}
          {turnsOf(place).map((turn) => (
            <Group key={turn} turn={turn} place={place} />
          ))}
        </>
      )}
    </div>
  )
}

/** What was searched for, and whether anything was found. */
function Searched({ place }: { place: EngagementPlace }) {
  const groups = useQueries({ queries: turnsOf(place).map((turn) => engagementQueries.list(place, turn)) })
  const all = engagementListPath({ as: place.as, turn: place.turn })
  if (!groups.every(({ data }) => data?.items.length === 0))
    return (
      <p className="row row--wrap gap-2 mt-2" role="status">
        Results for “{place.q}”.
        <Link className="link" to={all}>
          Clear the search
        </Link>
      </p>
    )
  return (
    <EmptyState
      solid="octa"
      title={`No engagement matches “${place.q}”`}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={all}>
          Clear the search
        </Link>
      }
    >
      The search reads titles, numbers and the other side’s name.
    </EmptyState>
  )
}

function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="n">{formatCount(of)}</span>
}

function inWords({ counts }: EngagementSummary): string {
  const open = counts.yours + counts.theirs
  if (counts.all === 0) return ''
  return open === 0 ? 'Nothing is open.' : `It is your turn in ${counts.yours} of ${open} that are open.`
}

function Figures({ summary }: { summary: EngagementSummary }) {
  const { paidInMinor, toPayMinor, heldForYouMinor, earnedMinor, nextAt, currency } = summary
  const figures = [
    ['You paid in, held', paidInMinor],
    ['To pay in next', toPayMinor],
    ['Held for your work', heldForYouMinor],
    ['Earned in 12 months, after fees', earnedMinor],
  ] as const
  if (figures.every(([, minor]) => minor === 0) && nextAt === null) return null
  return (
    <dl className="eng__figures">
      {figures.map(([label, minor]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{moneyText(minor, currency, { short: true })}</dd>
        </div>
      ))}
      {nextAt ? (
        <div>
          <dt>Next date</dt>
          <dd>
            <DateOf at={nextAt} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Group({ turn, place }: { turn: OrderTurn; place: EngagementPlace }) {
  const { data: page, error, refetch } = useQuery(engagementQueries.list(place, turn))
  const isAlone = place.turn === turn
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  const heading = `engagements-${turn}`
  // Beside others, a group without entries says nothing; of a search, the page says it once.
  if (page?.items.length === 0 && (!isAlone || place.q)) return null
  return (
    <section className="eng__group" aria-labelledby={heading}>
      <div className="eng__gh">
        <h2 className="t-section" id={heading}>
          {turnLabels[turn]}
        </h2>
        <span className="c3 t-sm">{turnNotes[turn]}</span>
      </div>
      {page && page.items.length > 0 ? (
        <ul className="eng__rows">
          {page.items.map((card) => (
            <Row key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
      {isGone || (isAlone && page?.items.length === 0) ? (
        <EmptyState
          solid="octa"
          title={noneTitles[turn]}
          actions={
            <Link className={buttonClass({ look: 'primary' })} to="/engagements">
              Show all
            </Link>
          }
        />
      ) : null}
      {error && !isGone && !page ? (
        <LoadFailure
          title="These engagements could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : null}
      {page || error ? null : (
        <Loading className="grid gap-4 mt-4">
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
        </Loading>
      )}
      {isAlone ? (
        <div className="mt-6">
          <Pager
            link={Link}
            previous={page?.previousCursor ? engagementListPath({ ...place, cursor: page.previousCursor }) : null}
            next={page?.nextCursor ? engagementListPath({ ...place, cursor: page.nextCursor }) : null}
          />
        </div>
      ) : page?.nextCursor ? (
        <Link className="link eng__more" to={engagementListPath({ as: place.as, turn, q: place.q })}>
          Show all of “{turnLabels[turn]}”
        </Link>
      ) : null}
    </section>
  )
}

const noneTitles = {
  yours: 'No engagement needs your action',
  theirs: 'No engagement waits for others',
  done: 'No engagement is over yet',
} as const

function Row({ card }: { card: EngagementCard }) {
  const { label, kind } = statusOf(card)
  const person = card[otherSide[card.role]]
  const act = actOf(card)
  const clock = clockOf(card)
  const to = `/engagements/${card.id}`
  return (
    <li className="eng__row">
      <div className="eng__what">
        <Link className="work eng__t" to={to}>
          {card.title}
        </Link>
        <p className="row row--wrap gap-x-2 t-sm c2">
          <span className="badge">{card.role === 'client' ? 'As client' : 'As provider'}</span>
          <span className="row gap-1.5 min-w-0">
            {person ? (
              <Avatar
                {...person}
                picture={person.avatar}
                size={20}
                kind={person.userType === 'Business' ? 'business' : 'person'}
              />
            ) : null}
            <span className="trunc">{nameOf(card, otherSide[card.role])}</span>
          </span>
          <span className="c3 num">No. {card.number}</span>
        </p>
      </div>
      <div className="eng__how">
        <Status kind={kind}>{label}</Status>
        <p className="t-sm c2">
          {card.reviewUntil ? (
            <>
              Reviews until <DateOf at={card.reviewUntil} className="semi" />
            </>
          ) : card.turn === null ? (
            <DateOf at={card.since} />
          ) : clock ? (
            <>
              {clock.words}: <DateOf at={clock.at} className="semi" />
            </>
          ) : null}
        </p>
      </div>
      <MoneyBar card={card} />
      <div className="eng__end">
        <Link
          className={buttonClass({ look: act ? 'primary' : 'second', size: 'sm' })}
          to={to}
          aria-label={`${act ?? 'Open'}: ${card.title}`}
        >
          {act ?? 'Open'}
        </Link>
      </div>
    </li>
  )
}

function NoEngagements() {
  return (
    <EmptyState
      solid="octa"
      title="No engagements yet"
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/search?tab=people&type=Freelancers">
          Find a freelancer
        </Link>
      }
    >
      Ask a person for an offer on their profile. You agree on milestones, pay each one in before the work on it begins,
      and release it when you accept the result.
    </EmptyState>
  )
}

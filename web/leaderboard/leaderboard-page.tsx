import './leaderboard.css'
import type { Leaderboard, LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { seasonName } from '@guildhall/contract/leaderboard/seasons.ts'
import {
  leaderboardFailure,
  leaderboardTexts,
  noLeaders,
  periodMeaning,
  seasonMeaning,
} from '@guildhall/contract/leaderboard/texts.ts'
import { leaderboardLimits, leaderboardPeriods, leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { ReactNode } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useWaited } from '#lib/hooks/use-waited.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Tooltip, TooltipArea } from '#ui/overlays/tooltip.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loader } from '#ui/states/loader.tsx'
import { type Found, PlaceBanner, useMyPlace } from './my-place.tsx'
import { Podium, TrophyCards } from './podium.tsx'
import { Contest, PointsSeason } from './points-button.tsx'
import { type LeaderboardSearch, leaderboardPath, leaderboardQueries, queriesOf } from './queries.ts'
import { measureOf, RankingTable } from './ranking-table.tsx'

interface LeaderboardPageProps {
  /** Renders the button that contests a person's points. */
  contest: (entry: LeaderboardEntry) => ReactNode
  search: LeaderboardSearch
  /** Why the loader got no list; status 0 without an answer. */
  failure: { status: number; code: string } | null
}

/** The leaderboard: tabs, chips, podium, cards, table, and the viewer's own place. */
export function LeaderboardPage({ contest, search, failure }: LeaderboardPageProps) {
  const viewer = useViewer()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const isDeep = queriesOf(search).length > 1
  const page = useQuery({ ...leaderboardQueries.page(search), enabled: !failure })
  const top = useQuery({ ...leaderboardQueries.top(search), enabled: !failure && isDeep })
  const first = isDeep ? top : page
  const isLeaving = useWaited(navigation.location?.pathname === '/leaderboard')
  const error = page.error ?? first.error
  const refusal = failure ?? (error && { status: statusOf(error), code: error instanceof ApiError ? error.code : '' })
  const { look, found, noPlace, dismiss } = useMyPlace(
    search,
    (id) => page.data?.data.some(({ customUserId }) => customUserId === id) ?? false,
  )
  const tryAgain = () => void (failure ? revalidate() : Promise.all([page.refetch(), isDeep ? top.refetch() : null]))
  return (
    <div className="page lbp">
      <div className="lbp__head">
        <div>
          <h1 className="t-page">Leaderboard</h1>
          <p className="c2">
            Points for public projects, views, sales, reviews, connections and endorsements, updated within a minute.{' '}
            <Link className="link" to="/how-ranking-works">
              How ranking works
            </Link>
          </p>
        </div>
        {viewer ? (
          <Button look="primary" icon={LocateFixed} busy={look.isPending} onClick={() => look.mutate()}>
            {leaderboardTexts.showMyPlace}
          </Button>
        ) : (
          <Link className={buttonClass({ look: 'primary' })} to={signInPath('/leaderboard')}>
            <Icon of={LocateFixed} />
            {leaderboardTexts.showMyPlace}
          </Link>
        )}
      </div>
      {noPlace ? <PlaceBanner why={noPlace} onDismiss={dismiss} /> : null}
      <LeaderboardBar {...search} seasons={page.data?.seasons ?? []} />
      {refusal ? (
        <Failure search={search} refusal={refusal} onRetry={tryAgain} />
      ) : isLeaving || !page.data || !first.data ? (
        <Loading />
      ) : (
        <Contest value={contest}>
          <PointsSeason value={search.season}>
            <Ranks search={search} page={page.data} first={first.data} ownId={viewer?.customUserId} found={found} />
          </PointsSeason>
        </Contest>
      )}
    </div>
  )
}

function Ranks({
  search,
  page,
  first,
  ownId,
  found,
}: {
  search: LeaderboardSearch
  page: Leaderboard
  first: Leaderboard
  ownId: string | undefined
  found: Found
}) {
  const { sort, season, period } = search
  const leaders = first.data.slice(0, leaderboardLimits.podium)
  const [leader] = leaders
  const rows = page.data
    .map((entry, at) => ({ entry, place: page.start + at }))
    .filter(({ place }) => place > leaderboardLimits.podium)
  const { previousCursor, nextCursor } = page
  const link = (cursor: string | null) => cursor && leaderboardPath({ sort, season, period, cursor })
  if (!leader)
    return (
      <div className="panel">
        <EmptyState solid="tetra" title={noLeaders(sort)}>
          {season ? 'Nobody has scored in this season yet.' : 'One public project puts you on the list.'}
        </EmptyState>
      </div>
    )
  const own = page.me && found > 0 ? page.me.position : null
  return (
    <>
      <div className="lbp__top">
        <Podium sort={sort} leaders={leaders} ownId={ownId} />
        <TrophyCards sort={sort} leaders={leaders} ownId={ownId} found={found} />
      </div>
      {rows.length > 0 ? (
        <RankingTable sort={sort} rows={rows} highest={measureOf(sort, leader)} ownId={ownId} found={found} />
      ) : null}
      <div className="lbp__foot">
        <p className="c3 t-sm num">
          This list has {formatCount(page.visible)} of {formatCount(page.total)} ranked people
        </p>
        <Pager
          link={StayingLink}
          previous={link(previousCursor)}
          next={link(nextCursor)}
          range={`${formatCount(page.start)}–${formatCount(page.start + page.data.length - 1)}`}
        />
      </div>
      <p className="sr-only" role="status">
        {own ? `Your place: ${formatCount(own)} of ${formatCount(page.total)}` : ''}
      </p>
    </>
  )
}

function StayingLink(props: React.ComponentProps<typeof Link>) {
  return <Link preventScrollReset {...props} />
}

function Loading() {
  return (
    <div className="panel">
      <div className="empty">
        <Loader size="sm" word={leaderboardTexts.loading} />
        <p className="semi" aria-hidden="true">
          {leaderboardTexts.loading}
        </p>
      </div>
    </div>
  )
}

function Failure({
  search: { sort, season, period },
  refusal: { status, code },
  onRetry,
}: {
  search: LeaderboardSearch
  refusal: { status: number; code: string }
  onRetry: () => void
}) {
  if (code === 'invalid_cursor')
    return (
      <Gone title="This page of the list is gone" to={leaderboardPath({ sort, season, period })}>
        To the first page
      </Gone>
    )
  if (code === 'season_not_found')
    return (
      <Gone title="This season is no longer on the leaderboard" to={leaderboardPath({ sort, period })}>
        Show all time
      </Gone>
    )
  // Without an answer there is no status to show.
  const title = status === 0 ? leaderboardTexts.failed : leaderboardFailure(status)
  return (
    <div className="panel">
      <LoadFailure title={title} message="Nobody’s score is affected." onRetry={onRetry} />
    </div>
  )
}

function Gone({ title, to, children }: { title: string; to: string; children: string }) {
  return (
    <div className="panel">
      <EmptyState
        solid="tetra"
        title={title}
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={to}>
            {children}
          </Link>
        }
      />
    </div>
  )
}

function statusOf(error: Error): number {
  return error instanceof ApiError ? error.status : 0
}

/** The tabs, and the chips that filter the list: each has its own URL. */
function LeaderboardBar({ sort, season, period, seasons }: LeaderboardSearch & { seasons: readonly string[] }) {
  return (
    <div className="lbp__bar">
      <nav className="tabs" aria-label="Ranking">
        {leaderboardSorts.map((each) => (
          <Link
            key={each}
            className="tab"
            to={leaderboardPath({ sort: each, season, period })}
            aria-current={each === sort ? 'page' : undefined}
            preventScrollReset
          >
            {leaderboardTexts.tabs[each]}
          </Link>
        ))}
      </nav>
      <TooltipArea openMs={timings.tooltipOpenMs} skipMs={timings.tooltipSkipMs}>
        <nav className="chips items-center" aria-label="Season">
          <span className="c3 t-sm">Points from</span>
          {[undefined, ...seasons].map((each) => (
            <Tooltip key={each ?? 'all'} text={seasonMeaning(each)}>
              <Link
                className="chip"
                to={leaderboardPath({ sort, season: each, period })}
                aria-current={each === season ? 'page' : undefined}
                preventScrollReset
              >
                {each ? seasonName(each) : 'All time'}
              </Link>
            </Tooltip>
          ))}
        </nav>
        <nav className="chips items-center" aria-label="Period">
          {/* Besides 'All time' two pressed buttons would look like two periods. */}
          <span className="c3 t-sm">Length of the list</span>
          {leaderboardPeriods.map((each) => (
            <Tooltip key={each} text={periodMeaning(each)}>
              <Link
                className="chip"
                to={leaderboardPath({ sort, season, period: each })}
                aria-current={each === period ? 'page' : undefined}
                preventScrollReset
              >
                {each}
              </Link>
            </Tooltip>
          ))}
        </nav>
      </TooltipArea>
    </div>
  )
}

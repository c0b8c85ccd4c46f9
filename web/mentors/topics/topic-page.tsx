import '../mentors.css'
import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { mentorLimits } from '@guildhall/contract/limits/mentors.ts'
import { mentorSorts } from '@guildhall/contract/mentors/options.ts'
import { mentorshipPages } from '@guildhall/contract/mentors/topic-pages.ts'
import { type MentorshipTopic, mentorshipIndex, mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { languageOptions } from '#lib/format/language-options.ts'
import { priceLimitText } from '#lib/format/price-limit.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { useWatchedHosts } from '#lib/live/use-watched-hosts.ts'
import { centreInRow } from '#lib/page/centre-in-row.ts'
import { useSite } from '#lib/page/site.ts'
import { useTopicText } from '#lib/page/topic-texts.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { totalText } from '#listings/list-kind.ts'
import { PageGone } from '#listings/list-states.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { mentorQueries } from '../mentor-api.ts'
import { MentorRow } from './mentor-row.tsx'
import { isFiltered, type MentorSearch, mentorsPath } from './mentor-search.ts'

interface TopicPageProps {
  topic: MentorshipTopic
  search: MentorSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** Saves this search; nothing for visitors. */
  saving: ReactNode
}

/** A topic of mentorship: what it is, what people ask, and its mentors by their soonest free time. */
export function TopicPage({ topic, search, failure, saving }: TopicPageProps) {
  const { data: topics } = useQuery(mentorQueries.topics())
  const isMentor = useViewer()?.isMentor === true
  const total = useQuery({ ...mentorQueries.list(topic, search), enabled: !failure }).data?.total
  const shipped = mentorshipPages[topic]
  const { lead, points } = useTopicText(topic, { lead: shipped.lead, points: shipped.questions })
  const mentors = topics?.find((each) => each.topic === topic)?.mentors
  return (
    <div className="page mnt">
      <nav className="mnt__nav" aria-label="Mentorship">
        <p className="semi mnt__navt" aria-hidden="true">
          Mentorship
        </p>
        {mentorshipTopics.map((each) => (
          <Link
            key={each}
            className="side__i"
            to={mentorshipPath(each)}
            {...(each === topic ? { 'aria-current': 'page' as const, ref: centreInRow } : {})}
          >
            {each}
            <span className="end num">{formatCount(topics?.find((one) => one.topic === each)?.mentors ?? 0)}</span>
          </Link>
        ))}
        <div className="mnt__join">
          <p className="semi">{isMentor ? 'You are a mentor' : 'Been through it yourself?'}</p>
          <p className="c2 t-sm">
            {isMentor ? 'Your topics, and how to pause.' : 'Two hours a month is enough to begin.'}
          </p>
          <Link className={buttonClass({ size: 'sm' })} to="/become-mentor">
            {isMentor ? 'Your mentoring' : 'Become a mentor'}
          </Link>
        </div>
      </nav>
      <div className="min-w-0">
        <Crumbs link={Link} className="" above={[{ name: 'Mentorship', to: mentorshipIndex }]} here={topic} />
        <h1 className="t-page mt-2">{topic}</h1>
        <p className="t-read c2 mt-2">{lead}</p>
        <h2 className="sr-only">What people ask</h2>
        <ul className="mnt__asks">
          {points.map((question) => (
            <li key={question} className="tag">
              {question}
            </li>
          ))}
        </ul>
        <div className="ruled mnt__bar">
          <h2 className="t-sub num">
            {total ? totalText(total, ['mentor', 'mentors']) : 'Mentors'}
            {total && mentors !== undefined && isFiltered(search) ? (
              <span className="c3"> of {formatCount(Math.max(mentors, total.value))}</span>
            ) : null}
          </h2>
          <Filters topic={topic} search={search} />
        </div>
        <p className="c3 t-sm mt-2">
          {orderWords[search.sort ?? 'soonest']}. Mentors with no free time within two weeks, or who usually take more
          than {mentorLimits.slowHours / 24} days to answer, come last.
        </p>
        <TimesOfReader />
        {saving ? <p className="mt-2">{saving}</p> : null}
        <Mentors topic={topic} search={search} failure={failure} />
      </div>
    </div>
  )
}

/** Says whose clocks the times show. Its name is known once scripts run, and has room on the line. */
function TimesOfReader() {
  const isHydrated = useHydrated()
  const zone = useTimeZone()
  return <p className="c3 t-sm">Times are in your time zone{isHydrated ? `, ${zoneCity(zone)}` : ''}.</p>
}

const sortWords = { soonest: 'Soonest', rating: 'Best rated', price: 'Lowest price' } as const
const orderWords = {
  soonest: 'Soonest free time first',
  rating: 'Best rated first',
  price: 'Lowest price first',
} as const

function Filters({ topic, search }: { topic: MentorshipTopic; search: MentorSearch }) {
  const navigate = useNavigate()
  const { currency } = useSite()
  // Browsers and the server name some languages differently.
  const isHydrated = useHydrated()
  const ask = (change: { [Name in keyof MentorSearch]?: MentorSearch[Name] | undefined }) => {
    const { cursor: _, ...rest } = { ...search, ...change }
    void navigate(mentorsPath(topic, rest as MentorSearch), { preventScrollReset: true })
  }
  return (
    <div className="mnt__filters">
      <div className="mnt__first">
        <Checkbox
          label="First one free"
          checked={search.firstFree !== undefined}
          onChange={({ target }) => ask({ firstFree: target.checked ? 'true' : undefined })}
        />
      </div>
      <SelectField
        id="mentor-price"
        label="Price"
        value={String(search.priceMost ?? '')}
        options={[
          { value: '', label: 'Any' },
          ...mentorLimits.prices.map((each) => ({
            value: String(each),
            label: priceLimitText(each, currency),
          })),
        ]}
        onChange={({ target }) => ask({ priceMost: target.value === '' ? undefined : Number(target.value) })}
      />
      <SelectField
        id="mentor-rating"
        label="Rating"
        value={String(search.rating ?? '')}
        options={[
          { value: '', label: 'Any' },
          ...mentorLimits.ratings.map((each) => ({ value: String(each), label: `${each}+` })),
        ]}
        onChange={({ target }) => ask({ rating: target.value === '' ? undefined : Number(target.value) })}
      />
      <SelectField
        id="mentor-language"
        label="Language"
        value={search.language ?? ''}
        options={[
          { value: '', label: 'Any' },
          ...(isHydrated ? languageOptions(new Set(search.language ? [search.language] : [])) : []),
        ]}
        onChange={({ target }) => ask({ language: target.value || undefined })}
      />
      <SelectField
        id="mentor-sort"
        label="Order"
        value={search.sort ?? 'soonest'}
        options={mentorSorts.map((value) => ({ value, label: sortWords[value] }))}
        onChange={({ target }) =>
          ask({ sort: mentorSorts.find((each) => each !== 'soonest' && each === target.value) })
        }
      />
    </div>
  )
}

function Mentors({ topic, search, failure }: Omit<TopicPageProps, 'saving'>) {
  const list = useQuery({ ...mentorQueries.list(topic, search), enabled: !failure })
  const page = list.data
  const client = useQueryClient()
  const hosts = page?.items.map(({ person }) => person.customUserId) ?? []
  useWatchedHosts(hosts, () => void client.invalidateQueries({ queryKey: ['mentors', 'list'] }))
  const first = mentorsPath(topic, { ...search, cursor: '' })
  if (page && page.items.length > 0)
    return (
      <>
        <ul aria-label={`Mentors: ${topic}`}>
          {page.items.map((mentor) => (
            <MentorRow key={mentor.person.customUserId} mentor={mentor} />
          ))}
        </ul>
        <div className="mt-4">
          <Pager
            link={Link}
            previous={page.previousCursor && mentorsPath(topic, { ...search, cursor: page.previousCursor })}
            next={page.nextCursor && mentorsPath(topic, { ...search, cursor: page.nextCursor })}
          />
        </div>
      </>
    )
  if (search.cursor && (page || failure?.code === 'invalid_cursor'))
    return <PageGone message={failure?.message} first={first} />
  if (page) return <NoMentors topic={topic} search={search} />
  if (failure || list.isError) return <ListFailure message={failure?.message} onRetry={list.refetch} />
  return (
    <Loading>
      <Skeleton height="7rem" />
      <Skeleton height="7rem" />
    </Loading>
  )
}

function NoMentors({ topic, search }: { topic: MentorshipTopic; search: MentorSearch }) {
  const isMentor = useViewer()?.isMentor === true
  return isFiltered(search) ? (
    <EmptyState
      solid="octa"
      level="h3"
      title="No mentors match"
      actions={
        <Link className={buttonClass({})} to={mentorsPath(topic)}>
          Show all mentors
        </Link>
      }
    >
      Remove a filter.
    </EmptyState>
  ) : (
    <EmptyState
      solid="dodeca"
      level="h3"
      title="No mentor for this topic yet"
      actions={
        isMentor ? undefined : (
          <Link className={buttonClass({ look: 'primary' })} to="/become-mentor">
            Become a mentor
          </Link>
        )
      }
    >
      {isMentor
        ? 'Mentors are here once they are accepted for it and can be booked.'
        : 'Do you know this well? Apply in a few minutes, talk with us for 15 minutes, and people can book you.'}
    </EmptyState>
  )
}

import './notifications.css'
import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import type { NotificationCounts } from '@guildhall/contract/notifications/notifications.ts'
import { type BellGroup, bellGroups } from '@guildhall/contract/notifications/options.ts'
import { notificationTexts } from '@guildhall/contract/notifications/panels.ts'
import Check from 'lucide-react/icons/check'
import Settings from 'lucide-react/icons/settings'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Switch } from '#ui/forms/setting-row.tsx'
import { Pager } from '#ui/pager.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { groupByDay } from './days.ts'
import { NotificationEntry } from './notification-entry.tsx'
import { type NotificationPlace, placePath } from './page-queries.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { type AnswerRequest, type Entry, usePage } from './use-page.ts'

const groupTitles: Record<BellGroup, string> = { orders: 'Orders', people: 'People', news: 'News' }
const keptDays = notificationLimits.keptMs / 86_400_000

interface NotificationsPageProps {
  owner: string
  place: NotificationPlace
  answerRequest: AnswerRequest
  /** Panels beside the list. */
  children: ReactNode
}

/** All notifications of the viewer by day, with filters, pages and what can be done about each. */
export function NotificationsPage({ owner, place, answerRequest, children }: NotificationsPageProps) {
  const page = usePage(owner, place, answerRequest)
  const { list, counts, entries } = page
  const { data, error } = list
  return (
    <div className="page ntfs">
      <div className="phead">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Notifications
          </h1>
          <p className="c2 num">
            {counts ? `${counts.unread === 0 ? 'Nothing' : formatCount(counts.unread)} unread. ` : ''}
            We keep notifications for {keptDays} days.
          </p>
        </div>
        <div className="btn-group">
          {counts && counts.all > 0 ? (
            <Button icon={Check} disabled={counts.unread === 0} onClick={page.readAll}>
              {notificationTexts.markAll}
            </Button>
          ) : null}
          <Link className={buttonClass()} to="/settings/notifications">
            <Icon of={Settings} /> Settings
          </Link>
        </div>
      </div>
      <Filters place={place} counts={counts} />
      <div className="record ntfs__body">
        <div className="min-w-0">
          {entries && entries.length > 0 ? (
            <EntryList
              entries={entries}
              row={(entry) => (
                <NotificationEntry
                  key={entry.id}
                  entry={entry}
                  answering={page.answering?.item.id === entry.id ? page.answering.by : null}
                  onOpen={() => page.read(entry.id)}
                  onAnswer={(by) => page.answer({ item: entry, by })}
                />
              )}
            />
          ) : null}
          {entries?.length === 0 ? <NoNotifications place={place} /> : null}
          {error && !data ? (
            <LoadFailure
              title="Your notifications could not be loaded"
              message={error.message}
              onRetry={() => void list.refetch()}
            />
          ) : null}
          {data || error ? null : (
            <Loading className="grid gap-4 mt-4">
              <Skeleton height="3.5rem" />
              <Skeleton height="3.5rem" />
              <Skeleton height="3.5rem" />
            </Loading>
          )}
          <div className="mt-6">
            <Pager
              link={Link}
              previous={data?.previousCursor ? placePath({ ...place, cursor: data.previousCursor }) : null}
              next={data?.nextCursor ? placePath({ ...place, cursor: data.nextCursor }) : null}
            />
          </div>
        </div>
        <aside className="record__side" aria-label="Beside your notifications">
          {children}
        </aside>
      </div>
    </div>
  )
}

function Filters({ place, counts }: { place: NotificationPlace; counts: NotificationCounts | undefined }) {
  const { group, isUnread } = place
  const chip = (to: BellGroup | undefined, label: string) => (
    <Link
      key={label}
      className="chip"
      to={placePath({ group: to, isUnread })}
      aria-current={to === group ? 'true' : undefined}
      preventScrollReset
    >
      {label}
      {counts ? <span className="n">{formatCount(counts[to ?? 'all'])}</span> : null}
    </Link>
  )
  return (
    <div className="ntfs__ask">
      <nav className="chips chips--scroll" aria-label="Kinds">
        {chip(undefined, 'All')}
        {bellGroups.map((each) => chip(each, groupTitles[each]))}
      </nav>
      <UnreadSwitch group={group} isUnread={isUnread} />
    </div>
  )
}

function UnreadSwitch({ group, isUnread }: Pick<NotificationPlace, 'group' | 'isUnread'>) {
  const navigate = useNavigate()
  // Shown at once; the address follows when the list is loaded.
  const [shown, setShown] = useState({ checked: isUnread, of: isUnread })
  if (shown.of !== isUnread) setShown({ checked: isUnread, of: isUnread })
  return (
    <Switch
      label="Unread only"
      checked={shown.checked}
      onChange={({ target: { checked } }) => {
        setShown({ ...shown, checked })
        void navigate(placePath({ group, isUnread: checked }), { preventScrollReset: true })
      }}
    />
  )
}

/** The entries of a page by day: in the reader's time zone once scripts run, in UTC before. */
function EntryList({ entries, row }: { entries: readonly Entry[]; row: (entry: Entry) => ReactNode }) {
  const zone = useTimeZone()
  const list = useRef<HTMLDivElement>(null)
  useKeptPlace(list, entries[0]?.id)
  return (
    <div ref={list}>
      {groupByDay(entries, { zone, now: new Date() }).map(({ key, title, date, items }) => (
        <section className="ntfs__day" key={key} aria-labelledby={`day-${key}`}>
          <div className="ntfs__h">
            <h2 className="t-sub" id={`day-${key}`}>
              {title}
            </h2>
            {date ? <p className="c3 t-sm">{date}</p> : null}
          </div>
          <ul>{items.map(row)}</ul>
        </section>
      ))}
    </div>
  )
}

const none: Record<BellGroup, string> = {
  orders: 'No notifications about orders',
  people: 'No notifications about people',
  news: 'No news',
}

/** Shown instead of an empty list: what would be here, or what to remove from the filter. */
function NoNotifications({ place: { group, isUnread, cursor } }: { place: NotificationPlace }) {
  if (!group && !isUnread && cursor === undefined)
    return (
      <EmptyState solid="octa" title={notificationTexts.empty}>
        News about your work will appear here.
      </EmptyState>
    )
  const title =
    cursor !== undefined
      ? 'Nothing is left on this page'
      : isUnread
        ? group
          ? `Nothing unread in ${groupTitles[group]}`
          : notificationTexts.caughtUp
        : none[group ?? 'news']
  return (
    <EmptyState
      solid="octa"
      title={title}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={placePath({ isUnread: false })}>
          Show all
        </Link>
      }
    />
  )
}

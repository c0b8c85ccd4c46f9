import './timesheets.css'
import type { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { durationText } from '#lib/format/work-time.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { EntryEditor } from './entry-editor.tsx'
import { EntryTable } from './entry-table.tsx'
import { timesheetQuery, type WeekKey } from './queries.ts'
import { TimerPanel } from './timer-panel.tsx'
import { useDays } from './use-days.ts'
import { weekText } from './week-days.ts'
import { WeekMoney } from './week-money.tsx'

const DeliverWeekDialog = lazyPart(() => import('./deliver-week-dialog.tsx').then((module) => module.DeliverWeekDialog))

/** The timesheet of a week by the hour: its provider enters time, its client reads what was delivered. */
export function TimesheetPage({ week }: { week: WeekKey }) {
  const { data: sheet } = useQuery(timesheetQuery(week))
  const hasBegun = useDays(sheet?.startsOn ?? null).length > 0
  if (!sheet) return null
  const { engagementId, title, name, startsOn, hours, priceMinor, currency, isOpen, entries } = sheet
  return (
    <div className="page">
      <Crumbs
        link={Link}
        above={[
          { to: '/engagements', name: 'Engagements' },
          { to: `/engagements/${engagementId}`, name: title },
        ]}
        here={name}
      />
      <div className="phead">
        <div>
          <h1 className="t-page">Timesheet of {name.toLowerCase()}</h1>
          <p className="c2">
            {startsOn ? weekText(startsOn) : 'The week begins with its payment'}, up to {durationText(hours * 4)} for{' '}
            {moneyText(priceMinor, currency)}
          </p>
        </div>
        <HeadAct sheet={sheet} week={week} hasBegun={hasBegun} />
      </div>
      {isOpen && hasBegun ? <TimerPanel sheet={sheet} week={week} /> : null}
      <div className="record mt-6">
        <div className="min-w-0">
          <State sheet={sheet} />
          {isOpen && !hasBegun ? (
            <EmptyState solid="octa" title="The week has not begun yet">
              You can enter time from its first day.
            </EmptyState>
          ) : isOpen ? (
            <EntryEditor sheet={sheet} week={week} />
          ) : entries.length > 0 ? (
            <EntryTable entries={entries} />
          ) : (
            <Nothing sheet={sheet} />
          )}
          <Earlier sheet={sheet} />
        </div>
        <div className="record__side">
          <WeekMoney sheet={sheet} worked={quartersOf(entries)} />
        </div>
      </div>
    </div>
  )
}

interface HeadActProps {
  sheet: Timesheet
  week: WeekKey
  hasBegun: boolean
}

/** What the viewer does next: deliver the week, or open its order. */
function HeadAct({ sheet, week, hasBegun }: HeadActProps) {
  const [isDelivering, setDelivering] = useState(false)
  const { order, role, isOpen } = sheet
  if (order === null) return null
  const isChecking = role === 'client' && order.state === 'delivered'
  return (
    <div className="btn-group">
      <Link
        className={buttonClass({ look: isChecking ? 'primary' : 'second' })}
        to={`/${role === 'client' ? 'orders' : 'sales'}/${order.id}`}
      >
        {isChecking ? 'Check this week' : 'Open the order'}
      </Link>
      {isOpen && hasBegun ? (
        <Button look="primary" onClick={() => setDelivering(true)}>
          Deliver this week
        </Button>
      ) : null}
      {isDelivering ? <DeliverWeekDialog sheet={sheet} week={week} onClose={() => setDelivering(false)} /> : null}
    </div>
  )
}

/** What was delivered before changes were asked for. */
function Earlier({ sheet: { earlier, currency } }: { sheet: Timesheet }) {
  return earlier.map(({ at, keptMinor, entries }) => (
    <details key={at} className="mt-4">
      <summary className="link sheet__earlier">
        Delivered <DateOf at={at} time />, {durationText(quartersOf(entries))}, {moneyText(keptMinor, currency)}
      </summary>
      <EntryTable entries={entries} />
    </details>
  ))
}

function State({ sheet: { delivered, isOpen, role, order } }: { sheet: Timesheet }) {
  if (!delivered) return null
  return (
    <div className="mb-4">
      <Notice kind={isOpen ? 'wait' : 'info'}>
        {isOpen ? (
          'Your client asked for changes. Correct the entries, then deliver the week again.'
        ) : (
          <>
            Delivered <DateOf at={delivered.at} time />
            {role === 'client' && order?.state === 'changes-requested' ? '. You asked for changes.' : '.'}
          </>
        )}
      </Notice>
    </div>
  )
}

const over: readonly string[] = ['cancelled', 'refunded', 'completed']

function Nothing({ sheet: { role, order } }: { sheet: Timesheet }) {
  if (order === null)
    return (
      <EmptyState solid="octa" title="This week is not paid in yet">
        The timesheet opens once the week is paid in.
      </EmptyState>
    )
  if (over.includes(order.state))
    return (
      <EmptyState solid="octa" title="No timesheet was delivered">
        This week is over.
      </EmptyState>
    )
  return (
    <EmptyState solid="octa" title="Nothing is delivered yet">
      {role === 'client'
        ? 'You can read the timesheet once it is delivered.'
        : 'You can enter time again if your client asks for changes.'}
    </EmptyState>
  )
}

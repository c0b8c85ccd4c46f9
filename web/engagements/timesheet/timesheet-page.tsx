import './timesheets.css'
import type { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { durationText, weekText } from './duration.ts'
import { EntryEditor } from './entry-editor.tsx'
import { EntryTable } from './entry-table.tsx'
import { timesheetQuery, type WeekKey } from './queries.ts'
import { TimerPanel } from './timer-panel.tsx'
import { WeekMoney } from './week-money.tsx'

/** The timesheet of a week by the hour: its provider enters time, its client reads what was delivered. */
export function TimesheetPage({ week }: { week: WeekKey }) {
  const { data: sheet } = useQuery(timesheetQuery(week))
  if (!sheet) return null
  const { engagementId, title, name, role, startsOn, hours, priceMinor, currency, order, isOpen, entries } = sheet
  return (
    <div className="page">
      <nav className="crumbs pt-4" aria-label="Breadcrumb">
        <Link to="/engagements">Engagements</Link>
        <Icon of={ChevronRight} size={14} />
        <Link className="trunc" to={`/engagements/${engagementId}`}>
          {title}
        </Link>
        <Icon of={ChevronRight} size={14} />
        <span>{name}</span>
      </nav>
      <div className="phead">
        <div>
          <h1 className="t-page">Timesheet of {name.toLowerCase()}</h1>
          <p className="c2">
            {startsOn ? weekText(startsOn) : 'The week begins with its payment'}, up to {durationText(hours * 4)} for{' '}
            {moneyText(priceMinor, currency)}
          </p>
        </div>
        {order ? (
          <Link
            className={buttonClass({ look: isOpen ? 'primary' : 'second' })}
            to={`/${role === 'client' ? 'orders' : 'sales'}/${order.id}`}
          >
            {orderWords(sheet)}
          </Link>
        ) : null}
      </div>
      {isOpen ? <TimerPanel key={sheet.timer?.since} sheet={sheet} week={week} /> : null}
      <div className="record mt-6">
        <div className="min-w-0">
          <State sheet={sheet} />
          {isOpen ? (
            <EntryEditor sheet={sheet} week={week} />
          ) : entries.length > 0 ? (
            <EntryTable entries={entries} />
          ) : (
            <Nothing sheet={sheet} />
          )}
        </div>
        <div className="record__side">
          <WeekMoney sheet={sheet} worked={quartersOf(entries)} />
        </div>
      </div>
    </div>
  )
}

function orderWords({ isOpen, role, order }: Timesheet): string {
  if (isOpen) return 'Deliver this week'
  return role === 'client' && order?.state === 'delivered' ? 'Check this week' : 'Open the order'
}

function State({ sheet: { delivered, isOpen, role, order } }: { sheet: Timesheet }) {
  if (!delivered) return null
  return (
    <div className="mb-4">
      <Notice kind={isOpen ? 'wait' : 'info'}>
        {isOpen ? (
          'Changes are asked for. Correct the entries, then deliver the week again.'
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
        Time can be entered once the week is paid in.
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
        ? 'You read the timesheet once it is delivered.'
        : 'You can enter time again when changes are asked for.'}
    </EmptyState>
  )
}

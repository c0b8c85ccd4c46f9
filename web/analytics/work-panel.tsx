import type { Analytics } from '@guildhall/contract/admin/analytics.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { type Figure, Figures } from '#ui/charts/figures.tsx'
import { countFigure, moneyFigure } from './changed-figures.ts'

const hasAny = (...all: Record<string, number>[]) =>
  all.some((each) => Object.values(each).some((figure) => figure > 0))

/** Whether a person worked for clients in the period or the one before. */
export const hasWork = ({ work, workBefore }: Analytics): boolean => hasAny(work, workBefore)

/** Whether a person held sessions in the period or the one before. */
export const hasSessions = ({ sessions, sessionsBefore }: Analytics): boolean => hasAny(sessions, sessionsBefore)

interface PanelProps {
  title: string
  /** Where the single events are. */
  link: { to: string; label: string }
  figures: readonly Figure[]
  /** How the figures are meant. */
  children: ReactNode
}

function FiguresPanel({ title, link, figures, children }: PanelProps) {
  const id = useId()
  return (
    <section className="an__work" aria-labelledby={id}>
      <div className="row an__head">
        <h2 className="t-section" id={id}>
          {title}
        </h2>
        <Link className="link t-sm" to={link.to}>
          {link.label}
        </Link>
      </div>
      <Figures figures={figures} />
      <p className="c3 t-sm an__note">{children}</p>
    </section>
  )
}

/** What work for clients brought, apart from sales of projects. */
export function WorkPanel({ data: { work, workBefore, currency } }: { data: Analytics }) {
  const isByTheHour = work.hours + workBefore.hours > 0
  return (
    <FiguresPanel
      title="Work"
      link={{ to: '/engagements?turn=done', label: 'Completed engagements' }}
      figures={[
        countFigure('Completed engagements', work.engagements, workBefore.engagements),
        moneyFigure('Released', work.releasedMinor, workBefore.releasedMinor, currency),
        ...(isByTheHour ? [countFigure('Hours worked', work.hours, workBefore.hours)] : []),
      ]}
    >
      Released is what clients paid for completed milestones and weeks, before fees. It is not part of your revenue from
      projects
      {work.refundedMinor > 0
        ? `; ${moneyText(work.refundedMinor, currency, { short: true })} was refunded in this time`
        : ''}
      .{isByTheHour ? ' Hours are those of delivered timesheets.' : ''}
    </FiguresPanel>
  )
}

/** What the sessions that a person held brought. */
export function SessionsPanel({ data: { sessions, sessionsBefore, currency } }: { data: Analytics }) {
  return (
    <FiguresPanel
      title="Sessions"
      link={{ to: '/bookings?time=past', label: 'Past sessions' }}
      figures={[
        countFigure('Sessions held', sessions.held, sessionsBefore.held),
        countFigure('Guests', sessions.guests, sessionsBefore.guests),
        countFigure('Hours', sessions.hours, sessionsBefore.hours),
        moneyFigure('Released', sessions.releasedMinor, sessionsBefore.releasedMinor, currency),
      ]}
    >
      A session that somebody missed is not counted; a group is one session. Released is what guests paid, after refunds
      and before fees.
    </FiguresPanel>
  )
}

import type { Analytics } from '@guildhall/contract/admin/analytics.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { Figures } from '#ui/charts/figures.tsx'
import { countFigure, moneyFigure } from './changed-figures.ts'

/** Whether a person worked for clients in the period or the one before. */
export const hasWork = ({ work, workBefore }: Analytics): boolean =>
  [work, workBefore].some((each) => Object.values(each).some((figure) => figure > 0))

/** What work for clients brought, apart from sales of projects. */
export function WorkPanel({ data: { work, workBefore, currency } }: { data: Analytics }) {
  const isByTheHour = work.hours + workBefore.hours > 0
  return (
    <section className="an__work" aria-labelledby="work">
      <div className="row an__head">
        <h2 className="t-section" id="work">
          Work
        </h2>
        <Link className="link t-sm" to="/engagements?turn=done">
          Completed engagements
        </Link>
      </div>
      <Figures
        figures={[
          countFigure('Completed engagements', work.engagements, workBefore.engagements),
          moneyFigure('Released', work.releasedMinor, workBefore.releasedMinor, currency),
          ...(isByTheHour ? [countFigure('Hours worked', work.hours, workBefore.hours)] : []),
        ]}
      />
      <p className="c3 t-sm an__note">
        Released is what clients paid for completed milestones and weeks, before fees. It is not part of your revenue
        from projects
        {work.refundedMinor > 0
          ? `; ${moneyText(work.refundedMinor, currency, { short: true })} was refunded in this time`
          : ''}
        .{isByTheHour ? ' Hours are those of delivered timesheets.' : ''}
      </p>
    </section>
  )
}

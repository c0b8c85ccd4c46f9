import type { AskedLines } from '@guildhall/contract/orders/checkout.ts'
import { IncomeShares } from '#listings/income-shares.tsx'

/** Who shares what the buyer pays for the projects of teams. */
export function SharedIncome({ lines }: Pick<AskedLines, 'lines'>) {
  const shared = lines.flatMap((line) => (line.kind === 'project' && line.shares.length > 0 ? [line] : []))
  return shared.map(({ lineId, title, shares }) => (
    <section key={lineId} className="mt-3 mb-3" aria-label={`Who earns from ${title}`}>
      <p className="t-sm c2 mb-1">
        A team sells <span className="work">{title}</span> and shares what it earns:
      </p>
      <IncomeShares shares={shares} />
    </section>
  ))
}

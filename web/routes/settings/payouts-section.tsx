import { useQuery } from '@tanstack/react-query'
import { TeamSales } from '#orders/team-sales.tsx'
import { PayoutSection } from '#payouts/payout-section.tsx'
import { payoutQueries } from '#payouts/queries.ts'
import type { SectionProps } from '#settings/section-props.ts'

export function PayoutsSection({ viewer: { firstName, lastName } }: SectionProps) {
  const { data: balance } = useQuery(payoutQueries.balance())
  if (!balance) return null
  return (
    <>
      <PayoutSection balance={balance} holder={`${firstName} ${lastName}`.trim()} />
      <TeamSales />
    </>
  )
}

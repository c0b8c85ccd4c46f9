import type { FreelancerData } from '@guildhall/contract/users/profile-shapes.ts'
import type { SellerRecord } from '@guildhall/contract/users/seller-record.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { ratingLabel, sellerFigures } from '#lib/format/seller-figures.ts'
import { useSite } from '#lib/page/site.ts'
import { Figures } from '#ui/charts/figures.tsx'
import { Hint } from '#ui/overlays/hint.tsx'

interface ProfileFiguresProps {
  record: SellerRecord
  /** A freelancer's block, with their rate. */
  freelancer: FreelancerData | null
}

/** A person's rate and figures as a seller, each with its definition; renders nothing when there are none. */
export function ProfileFigures({ record, freelancer }: ProfileFiguresProps) {
  const { currency } = useSite()
  const rate = freelancer?.hourlyRateMinor ?? null
  const figures = [
    ...(rate === null
      ? []
      : [{ label: 'Rate', value: moneyText(rate, currency, { short: true }), unit: 'an hour', hint: '' }]),
    ...sellerFigures(record),
  ]
  if (figures.length === 0) return null
  return (
    <section className="pf__figures" aria-label="In figures">
      <Figures
        figures={figures.map(({ label, value, unit, hint }) => ({
          label,
          hint: hint ? <Hint about={label} text={hint} /> : undefined,
          value: (
            <>
              {value}{' '}
              {label === ratingLabel ? (
                <a className="link pf__unit" href="#reviews">
                  {unit}
                </a>
              ) : (
                <span className="pf__unit">{unit}</span>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}

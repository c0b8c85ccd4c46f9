import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { hasNothingToTake } from '@guildhall/contract/projects/project-input.ts'
import { parseDuration } from '@guildhall/contract/values/duration.ts'
import { useWatch } from 'react-hook-form'
import { useSite } from '#lib/page/site.ts'
import { disputeRisks, type Offered } from './dispute-risks.ts'
import { type CheckedValues, emptyValues, typedPrice } from './form-values.ts'

/** What a buyer could dispute about the project as it is written; updates while its maker writes. */
export function DisputeList({ offered }: { offered: Offered }) {
  const { currency } = useSite()
  const values = useWatch<CheckedValues>()
  const { price, forSale, duration } = values
  const isEmpty = hasNothingToTake({
    price: typedPrice(currency, price ?? ''),
    forSale: forSale === true,
    days: parseDuration(duration ?? '') ?? (duration?.trim() ? orderLimits.madeToOrderDays : null),
    assets: offered.files + offered.links,
  })
  const risks = disputeRisks({ ...emptyValues, ...(values as CheckedValues) }, offered, isEmpty)
  return (
    <section aria-labelledby="dispute-risks">
      <h2 className="dr__h" id="dispute-risks">
        What a buyer could dispute
      </h2>
      {risks.length > 0 || isEmpty ? (
        <>
          <p className="help">
            {isEmpty
              ? projectFormTexts.deliveryRequired
              : 'None of these stop you from publishing. They are the usual reasons for disputes:'}
          </p>
          <ul className="list-disc grid gap-1 pl-5 mt-2 t-sm">
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="help">We found nothing. The project says what the buyer gets, and when.</p>
      )}
    </section>
  )
}

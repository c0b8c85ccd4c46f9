import { useWatch } from 'react-hook-form'
import { disputeRisks, type Offered } from './dispute-risks.ts'
import { type CheckedValues, emptyValues } from './form-values.ts'

/** What a buyer could dispute about the project as it is written; updates while its maker writes. */
export function DisputeList({ offered }: { offered: Offered }) {
  const values = useWatch<CheckedValues>()
  const risks = disputeRisks({ ...emptyValues, ...(values as CheckedValues) }, offered)
  return (
    <section aria-labelledby="dispute-risks">
      <h2 className="dr__h" id="dispute-risks">
        What a buyer could dispute
      </h2>
      {risks.length > 0 ? (
        <>
          <p className="help">You can publish as it is. These are the usual reasons for disputes:</p>
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

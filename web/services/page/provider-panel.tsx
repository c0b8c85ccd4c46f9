import type { Service } from '@guildhall/contract/services/services.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { canStartText } from '#lib/format/earliest-start.ts'
import { displayName } from '#lib/format/people.ts'
import { sellerFigures } from '#lib/format/seller-figures.ts'
import { Figures, PersonHead } from '#listings/person-panel.tsx'
import { servicesPath } from '../list/service-search.ts'

/** Who offers a service, with real figures. */
export function ProviderPanel({ service, ask }: { service: Service; ask: ReactNode }) {
  const { provider, record, medianDays, canStart } = service
  const figures = [
    ...sellerFigures(record),
    ...(medianDays === null
      ? []
      : [{ label: 'This service takes', value: daysText(Math.round(medianDays)), unit: 'median' }]),
  ]
  return (
    <section className="panel" aria-label="Provider">
      <div className="panel__b">
        <PersonHead person={provider}>
          {canStart === null ? null : <p className="c2 t-sm mt-1">{canStartText(canStart)}</p>}
          <Figures figures={figures} />
          <Link
            className="link link--plain t-sm mt-2 inline-block"
            to={servicesPath({ provider: provider.customUserId })}
          >
            All services by {displayName(provider)}
          </Link>
          <div className="mt-3">{ask}</div>
        </PersonHead>
      </div>
    </section>
  )
}

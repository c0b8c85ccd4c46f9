import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import { Fragment } from 'react'
import { formatDate } from '#lib/format/counts-and-dates.ts'

/** What a company said with its request; what it left empty is left out. */
export function CompanyFacts({ company }: { company: CompanyRequest }) {
  const facts = [
    ['Company', company.company],
    ['People involved', company.concerned],
    ['Purchase order', company.purchaseOrder],
    ['Invoice address', company.address],
    ['Preferred start', company.startsOn && formatDate(`${company.startsOn}T00:00:00Z`, { zone: 'UTC' })],
  ].filter(([, fact]) => fact)
  return (
    <dl className="kv mt-3">
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="max-w-[44rem] whitespace-pre-line wrap-anywhere">{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

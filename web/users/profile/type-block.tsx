import type { PublicProfile } from '@guildhall/contract/users/users.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useSite } from '#lib/page/site.ts'
import { businessFacts, type Fact, freelancerFacts, professorFacts, studentFacts } from './block-facts.ts'

type Blocks = Pick<PublicProfile, 'studentData' | 'professorData' | 'freelancerData' | 'businessData'>

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What the block of a person's kind says; nothing of it when all are null. */
export function TypeBlock({ blocks, empty }: { blocks: Blocks; empty?: string }) {
  const { currency } = useSite()
  const facts = factsOf(blocks, currency)
  const { professorData: professor, businessData: business } = blocks
  if (facts.length === 0 && !professor?.publications.length && !business?.website && !business?.lookingFor)
    return empty ? <p className="c2">{empty}</p> : null
  return (
    <>
      <Facts facts={facts} />
      {business?.website ? (
        <p className="mt-2">
          <a className="link" href={business.website} rel="nofollow ugc noopener" target="_blank">
            {new URL(business.website).host}
            <span className="sr-only"> (opens a new window)</span>
          </a>
        </p>
      ) : null}
      {business?.lookingFor ? (
        <>
          <h3 className="semi mt-3">Looking for</h3>
          <p className="pf__about">{business.lookingFor}</p>
        </>
      ) : null}
      {professor?.publications.length ? (
        <>
          <h3 className="semi mt-3">Publications</h3>
          <ul className="pf__papers">
            {professor.publications.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

/** Labels and what stands beside them. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="kv pf__kv">
      {facts.map(({ label, value }) => [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>])}
    </dl>
  )
}

function factsOf({ studentData, professorData, freelancerData, businessData }: Blocks, currency: string): Fact[] {
  if (studentData) return studentFacts(studentData)
  if (professorData) return professorFacts(professorData)
  if (businessData) return businessFacts(businessData)
  if (!freelancerData) return []
  const { hourlyRateMinor, notTakingWorkUntil } = freelancerData
  return freelancerFacts(freelancerData, {
    rate: hourlyRateMinor === null ? '' : moneyText(hourlyRateMinor, currency, { short: true }),
    day: notTakingWorkUntil && day.format(new Date(`${notTakingWorkUntil}T00:00:00Z`)),
  })
}

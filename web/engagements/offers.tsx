import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import type { Offer } from '@guildhall/contract/engagements/offers.ts'
import { offerOutcomeWords, resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { differencesOf } from './differences.ts'
import { hoursText, startWords } from './terms-words.ts'
import { isUnfunded, nameOf } from './words.ts'

/** Versions of an offer, each with what differs from the version before. */
export function Offers({ engagement, offers }: { engagement: Engagement; offers: readonly Offer[] }) {
  return (
    <ol aria-label="Offers">
      {offers.map((offer) => (
        <OfferItem key={offer.version} engagement={engagement} offer={offer} />
      ))}
    </ol>
  )
}

interface OfferItemProps {
  engagement: Engagement
  offer: Offer
}

function OfferItem({ engagement, offer }: OfferItemProps) {
  const { version, madeBy, madeAt, terms, note, outcome, validUntil } = offer
  const { currency, role } = engagement
  const before = comparedWith(engagement, offer)
  const differences = before ? differencesOf(before.terms, terms, currency) : []
  const by = madeBy === role ? 'you' : nameOf(engagement, madeBy)
  return (
    <li className="off">
      <p className="row row--wrap gap-x-3">
        <span className="semi">Version {version}</span>
        <span className="c2 t-sm">
          from {by}, <DateOf at={madeAt} time />
        </span>
        {outcome ? (
          <Status kind={offerOutcomeWords[outcome].kind}>{offerOutcomeWords[outcome].label}</Status>
        ) : (
          <span className="c2 t-sm">
            valid until <DateOf at={validUntil} time />
          </span>
        )}
      </p>
      {note ? <p className="eng__text c2 mt-1">“{note}”</p> : null}
      <p className="eng__text mt-2">{terms.scope}</p>
      {terms.hours ? (
        <p className="mt-2">{hoursText(terms.hours, currency)}</p>
      ) : (
        <MilestoneTable offer={offer} currency={currency} />
      )}
      <p className="c2 t-sm">
        {resultLicenceWords[terms.licence].name}: {resultLicenceWords[terms.licence].meaning}{' '}
        {terms.startsOn ? (
          <>
            {terms.hours ? 'The first week begins on' : 'Starts'}{' '}
            {formatDate(`${terms.startsOn}T00:00:00Z`, { zone: 'UTC' })}.
          </>
        ) : (
          startWords(offer)
        )}
      </p>
      {differences.length > 0 ? (
        <div className="mt-2">
          <p className="t-sm semi">Different from {before?.name}</p>
          <ul className="t-sm c2">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  )
}

function MilestoneTable({ offer: { version, terms, totalMinor }, currency }: { offer: Offer; currency: string }) {
  return (
    <table className="off__ms">
      <caption className="sr-only">Milestones of version {version}</caption>
      <thead>
        <tr>
          <th scope="col">Milestone</th>
          <th scope="col">Days</th>
          <th scope="col">Changes</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {terms.milestones.map(({ title, deliverable, amountMinor, days, changes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
          <tr key={at}>
            <td>
              {title}
              {deliverable ? <span className="block c2 t-sm whitespace-pre-line">{deliverable}</span> : null}
            </td>
            <td className="num">{days}</td>
            <td className="num">{changes}</td>
            <td className="num">{moneyText(amountMinor, currency)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td className="num semi">{moneyText(totalMinor, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/**
 * What a version is compared with: the version before it, or for an open change of agreed terms what is not paid in yet. What an
 * answered change was compared with is no longer known.
 */
function comparedWith(
  { offers, milestones, agreedVersion }: Engagement,
  offer: Offer,
): { name: string; terms: Offer['terms'] } | null {
  if (!offer.isAmendment) {
    const before = offers.find(({ version }) => version === offer.version - 1)
    return before ? { name: `version ${before.version}`, terms: before.terms } : null
  }
  const agreed = offers.find(({ version }) => version === agreedVersion)
  if (!agreed || offer.outcome !== null) return null
  const open = milestones.filter(isUnfunded)
  const weeks = open.filter(({ week }) => week !== null).length
  const hours = agreed.terms.hours && { ...agreed.terms.hours, weeks }
  return {
    name: 'what you agreed and is not paid in',
    terms: { ...agreed.terms, hours, milestones: hours ? [] : open },
  }
}

import type { ServiceCard } from '@guildhall/contract/services/services.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

/** 'From $480' */
export const fromText = (minor: number, currency: string): string =>
  `From ${moneyText(minor, currency, { short: true })}`

/** Formats rounds of changes: 'none', '1 round', '2 rounds'. */
export function changesText(changes: number): string {
  if (changes === 0) return 'None'
  return changes === 1 ? '1 round' : `${changes} rounds`
}

/** The average rating of a service and its number of reviews; renders nothing without reviews. */
export function ServiceRating({ of: { rating, reviews } }: { of: Pick<ServiceCard, 'rating' | 'reviews'> }) {
  return rating === null ? null : (
    <span className="rating">
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)} <span className="c3">({reviews})</span>
    </span>
  )
}

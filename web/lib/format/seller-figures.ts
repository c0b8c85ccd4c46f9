import { recordLimits } from '@guildhall/contract/limits/profiles.ts'
import type { SellerRecord } from '@guildhall/contract/users/seller-record.ts'
import { formatCount } from './counts-and-dates.ts'

/** A figure of a seller as pages show it. */
export interface SellerFigure {
  label: string
  value: string
  /** What the number counts, or of how many. */
  unit: string
  /** Its definition. */
  hint: string
}

/** The figure that counts the reviews. */
export const ratingLabel = 'Rating'

/** Returns the figures that a seller has, in their order; each definition is the one of docs/product/people.md. */
export function sellerFigures({ delivered, onTime, rating, reviews, answersWithinHours }: SellerRecord) {
  const figures: SellerFigure[] = []
  if (delivered !== null)
    figures.push({
      label: 'Delivered',
      value: formatCount(delivered),
      unit: delivered === 1 ? 'order' : 'orders',
      hint: 'Paid orders that were delivered and completed. Cancelled, fully refunded and free orders do not count.',
    })
  if (onTime !== null)
    figures.push({
      label: 'On time',
      value: `${onTime.percent}%`,
      unit: `of ${formatCount(onTime.of)}`,
      hint: `Work made to order whose first delivery came by the agreed deadline. Shown from ${recordLimits.onTimeFrom} deliveries on.`,
    })
  if (rating !== null)
    figures.push({
      label: ratingLabel,
      value: rating.toFixed(1),
      unit: `${formatCount(reviews)} ${reviews === 1 ? 'review' : 'reviews'}`,
      hint: 'The average of all reviews of this person’s projects. Only buyers of a completed order can write one.',
    })
  if (answersWithinHours !== null)
    figures.push({
      label: 'Usually answers within',
      ...spanOf(answersWithinHours),
      hint: `How soon this person answers a new conversation: half of their answers in the last ${recordLimits.answerDays} days were faster. Shown from ${recordLimits.answersFrom} answers on.`,
    })
  return figures
}

function spanOf(hours: number) {
  const [value, unit] = hours <= 24 ? [hours, 'hour'] : [Math.ceil(hours / 24), 'day']
  return { value: formatCount(value), unit: value === 1 ? unit : `${unit}s` }
}

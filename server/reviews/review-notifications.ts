import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Reviewable } from '#orders/service.ts'
import type { ReviewRow } from './queries.ts'

/** Tells a seller of a new review, in the transaction that writes it. */
export async function tellSeller(
  deps: NotifyDeps,
  tx: Tx,
  { order, project, rating }: { order: Reviewable['order']; project: { title: string }; rating: number },
): Promise<void> {
  if (order.seller_id === null) return
  const title = `${rating} of ${reviewLimits.stars} stars: ${project.title}`
  const message = `The buyer of order ${order.number} has reviewed it. You can answer once; everybody reads it.`
  await notify(deps, tx, [{ userId: order.seller_id, type: 'order', title, message, href: `/sales/${order.id}` }])
}

/** Tells the author of a review that it was answered, in the transaction that does. */
export async function tellAuthor(
  deps: NotifyDeps,
  tx: Tx,
  { review, project }: { review: ReviewRow; project: { title: string } },
): Promise<void> {
  if (review.author_id === null) return
  const title = `Your review was answered: ${project.title}`
  const message = 'The seller has answered what you wrote. Read it on the page of your order.'
  await notify(deps, tx, [
    { userId: review.author_id, type: 'order', title, message, href: `/orders/${review.order_id}` },
  ])
}

/** Tells the author of a review why the staff have hidden it or put it back, in the transaction that does. */
export async function tellModerated(
  deps: NotifyDeps,
  tx: Tx,
  { review, hidden, reason }: { review: ReviewRow; hidden: boolean; reason: string },
): Promise<void> {
  if (review.author_id === null) return
  const title = hidden ? 'Your review was hidden' : 'Your review is back'
  const what = hidden
    ? 'The moderators of Guildhall have hidden a review of yours: nobody else reads it, and it does not count.'
    : 'A review of yours is no longer hidden, and it counts again.'
  const href = `/orders/${review.order_id}`
  const message = `${what} The reason: ${reason}`
  await notify(deps, tx, [{ userId: review.author_id, type: 'order', title, message, href }])
}

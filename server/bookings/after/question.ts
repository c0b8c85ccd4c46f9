import type { HelpedAnswer } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type BookingDeps, change, lockFor } from '../booking-state.ts'
import type { BookingRow } from '../queries.ts'
import { afterMovesOf } from '../rules.ts'
import { tellAnswer, tellOpenReviews, tellQuestion, tellWanted } from './after-notices.ts'

/** Asks the guest of a locked booking whether it helped, and opens the reviews of both if they are not open yet. */
export async function askWhetherItHelped(deps: BookingDeps, tx: Tx, row: BookingRow): Promise<void> {
  if (row.host_id === null || row.guest_id === null) {
    await change(deps, tx, row, { asks_at: null }, null)
    return
  }
  const until = daysAfter(deps.clock.now(), most.answerDays).toISOString()
  const isNew = row.review_until === null
  const asked = { asks_at: null, helped_until: until, review_until: row.review_until ?? until }
  const saved = await change(deps, tx, row, asked, null)
  await tellQuestion(deps, tx, saved)
  if (isNew) await tellOpenReviews(deps, tx, saved, ['host'])
}

/** The guest says whether it helped, once; the same answer again changes nothing. */
export async function sayHelped(
  deps: BookingDeps,
  viewer: Viewer,
  id: string,
  { answer, note }: { answer: HelpedAnswer; note: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await lockFor(tx, viewer, id)
    if (side === 'guest' && row.helped === answer && row.helped_note === note) return
    if (!afterMovesOf(row, side, deps.clock.now())['say-helped']) throw new AppError('booking_moved')
    const saved = await change(deps, tx, row, { helped: answer, helped_note: note }, null)
    await tellAnswer(deps, tx, saved)
  })
}

/** A side wants to review the other before the question; once both want it, reviews open. Repeating it changes nothing. */
export async function wantReviews(deps: BookingDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await lockFor(tx, viewer, id)
    if (side === 'host' ? row.host_wants_reviews : row.guest_wants_reviews) return
    if (!afterMovesOf(row, side, deps.clock.now())['want-reviews']) throw new AppError('booking_moved')
    const wants = side === 'host' ? { host_wants_reviews: true } : { guest_wants_reviews: true }
    const isBoth = side === 'host' ? row.guest_wants_reviews : row.host_wants_reviews
    const until = isBoth ? daysAfter(deps.clock.now(), most.answerDays).toISOString() : null
    const saved = await change(deps, tx, row, { ...wants, review_until: until }, null)
    if (isBoth) await tellOpenReviews(deps, tx, saved, ['host', 'guest'])
    else await tellWanted(deps, tx, saved, side)
  })
}

import { type BookingSide, otherBookingSide } from '@guildhall/contract/bookings/options.ts'
import type { Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { aboutReview } from '#engagements/service.ts'
import { type NotifyDeps, notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { BookingRow } from '../queries.ts'

const idOf = (row: BookingRow, side: BookingSide) => (side === 'host' ? row.host_id : row.guest_id)
const aboutQuestion = (row: BookingRow) => `helped ${row.id}`
const aboutWanted = (row: BookingRow) => `reviews wanted ${row.id}`

async function nameOf(tx: Tx, row: BookingRow, side: BookingSide): Promise<string> {
  const id = idOf(row, side)
  return id === null ? 'The other side' : directory.nameOf(tx, id)
}

async function tell(
  deps: NotifyDeps,
  tx: Tx,
  row: BookingRow,
  to: BookingSide,
  told: { title: string; message: string; about: string },
): Promise<void> {
  const userId = idOf(row, to)
  if (userId !== null) await notify(deps, tx, [{ userId, type: 'job', ...told, href: `/bookings/${row.id}#review` }])
}

/** Asks the guest whether it helped; they can review the host too. */
export async function tellQuestion(deps: NotifyDeps, tx: Tx, row: BookingRow): Promise<void> {
  const name = await nameOf(tx, row, 'host')
  const until = row.helped_until === null ? '' : dayText(row.helped_until)
  await tell(deps, tx, row, 'guest', {
    title: 'Did it help?',
    message: `Say whether ${row.title} with ${name} helped you, until ${until}. You can review ${name} on the same page.`,
    about: aboutQuestion(row),
  })
}

/** Tells the host what the guest said. */
export async function tellAnswer(deps: NotifyDeps, tx: Tx, row: BookingRow): Promise<void> {
  if (row.guest_id !== null) await takeBack(deps, tx, { userId: row.guest_id, about: aboutQuestion(row) })
  const said = { yes: 'It helped', partly: 'It helped partly', no: 'It did not help' }[row.helped ?? 'yes']
  await tell(deps, tx, row, 'host', {
    title: said,
    message: `${await nameOf(tx, row, 'guest')} says so about ${row.title}.`,
    about: aboutQuestion(row),
  })
}

/** Tells sides that they can review each other now. */
export async function tellOpenReviews(
  deps: NotifyDeps,
  tx: Tx,
  row: BookingRow,
  sides: readonly BookingSide[],
): Promise<void> {
  const until = row.review_until === null ? '' : dayText(row.review_until)
  for (const side of sides) {
    const userId = idOf(row, side)
    if (userId !== null) await takeBack(deps, tx, { userId, about: aboutWanted(row) })
    await tell(deps, tx, row, side, {
      title: `Review your session with ${await nameOf(tx, row, otherBookingSide[side])}`,
      message: `You can review ${row.title} until ${until}. Nobody reads your review until both are sent or the time is over.`,
      about: aboutReview(row.id),
    })
  }
}

/** Tells the other side that somebody wants to review each other now. */
export async function tellWanted(deps: NotifyDeps, tx: Tx, row: BookingRow, by: BookingSide): Promise<void> {
  await tell(deps, tx, row, otherBookingSide[by], {
    title: 'Review each other now?',
    message: `${await nameOf(tx, row, by)} wants to review ${row.title} already now. Reviews open when you want it too.`,
    about: aboutWanted(row),
  })
}

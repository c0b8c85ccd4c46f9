import type { FiledKind, ListedState } from '@guildhall/contract/admin/listed-options.ts'
import type { LogFilter } from '@guildhall/contract/admin/log.ts'
import type { Member } from '@guildhall/contract/admin/members.ts'
import type { MessageKind, QueueFilter } from '@guildhall/contract/admin/options.ts'
import { type ApprovalRow, approvals } from '#approvals/service.ts'
import { queue } from '#feedback/service.ts'
import { type IdPlace, readBothWays, readIdCursor, type Step, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { type ParkedRow, payments } from '#payments/service.ts'
import { type StatementRow, statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { presentAppeals } from './appeals.ts'
import { actsOf, presentApprovals } from './approvals.ts'
import { findListed, type ListedRowOf } from './listed-queries.ts'
import { lineFilter } from './log-export.ts'
import { findLines } from './log-queries.ts'
import { presentEvent, presentItem, presentLine, presentListed } from './presenter.ts'
import { countFailed, findUnsent, presentUnsent, type UnsentRow } from './unsent/queries.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>
type On = Exclude<Step, 'first'>

interface ListedAsked {
  kind: FiledKind
  state: ListedState
  q: string
}

interface PageAsked {
  limit: number
  cursor?: string | undefined
}

/** The lists of administrators, one page at a time with cursors in both directions. */
export const lists = {
  /** Messages of a kind and state: open ones oldest first, others newest first. */
  async queue(
    { db }: Reads,
    { kind, state: filter, cursor, limit }: PageAsked & { kind: MessageKind; state: QueueFilter },
  ) {
    const read = (place: IdPlace) => queue.list(db, { kind, filter, place, limit: limit + 1 })
    const write = (step: On, { number }: { number: number }) => writeIdCursor(step, { id: String(number) })
    const { rows, ...cursors } = await readPage({ readCursor: readNumberCursor, cursor, limit }, read, write)
    return { items: rows.map(presentItem), ...cursors }
  },

  /** Orders in a dispute, the oldest report first, or those that the staff have to decide, the longest waiting first. */
  async disputes(deps: Reads, { waitsFor, cursor, limit }: PageAsked & { waitsFor: 'staff' | 'anybody' }) {
    const read = ({ step, from }: MomentPlace) =>
      disputes.list(deps, { onlyToDecide: waitsFor === 'staff', step, from, limit: limit + 1 })
    const write = (step: On, { at, order: { id } }: { at: string; order: { id: string } }) =>
      writeMomentCursor(step, at, id)
    const readCursor = (text?: string) => readMomentCursor(text, 1)
    const { rows, ...cursors } = await readPage({ readCursor, cursor, limit }, read, write)
    return { items: rows.map(({ order }) => order), ...cursors }
  },

  /** Payment provider events that could not be applied here, newest first. */
  async paymentEvents({ db }: Reads, { cursor, limit }: PageAsked) {
    const read = ({ step, from }: MomentPlace) => payments.parked.list(db, { step, from, limit: limit + 1 })
    const write = (step: On, { received_at, provider, event_id }: ParkedRow) =>
      writeMomentCursor(step, received_at, provider, event_id)
    const readCursor = (text?: string) => readMomentCursor(text, 2)
    const { rows, ...cursors } = await readPage({ readCursor, cursor, limit }, read, write)
    const purchases = rows.map(({ payload }) => payload.purchaseId).filter((id) => typeof id === 'string')
    const numbers = await disputes.numbersOf(db, purchases)
    const items = rows.map((row) => {
      const orders = numbers.filter(({ purchase_id }) => purchase_id === row.payload.purchaseId)
      return presentEvent(
        row,
        orders.map(({ id, number }) => ({ id, number })),
      )
    })
    return { items, ...cursors }
  },

  /** Mails that were not sent, newest first, and how many in total can be sent again. */
  async unsentMails({ db }: Pick<Reads, 'db'>, { cursor, limit }: PageAsked) {
    const read = ({ step, from: [at = '', id = ''] }: MomentPlace) =>
      step === 'first'
        ? findUnsent.first(db, { limit: limit + 1 })
        : findUnsent[step](db, { limit: limit + 1, at, id: String(id) })
    const write = (step: On, { ended_on, id }: UnsentRow) => writeMomentCursor(step, ended_on, id)
    const readCursor = (text?: string) => readMomentCursor(text, 1)
    const { rows, ...cursors } = await readPage({ readCursor, cursor, limit }, read, write)
    const [counted] = await countFailed(db)
    return { items: rows.map(presentUnsent), ...cursors, failed: counted?.mails ?? 0 }
  },

  /** People, newest first. */
  async people(deps: Reads, { cursor, limit, ...wanted }: PageAsked & { q: string; suspended: boolean }) {
    const read = (place: IdPlace) => directory.members.list(deps, { ...wanted, place, limit: limit + 1 })
    const write = (step: On, { customUserId }: Member) => writeIdCursor(step, { id: customUserId })
    const { rows, ...cursors } = await readPage({ readCursor: readIdCursor, cursor, limit }, read, write)
    return { items: rows, ...cursors }
  },

  /** Appeals: open ones oldest first, decided ones newest first. */
  async appeals(deps: Deps, viewer: Viewer, { cursor, limit, state }: PageAsked & { state: 'open' | 'decided' }) {
    const isOpen = state === 'open'
    const read = ({ step, from }: MomentPlace) => statements.appeals(deps.db, { isOpen, step, from, limit: limit + 1 })
    const write = (step: On, row: StatementRow) =>
      writeMomentCursor(step, (isOpen ? row.appealed_at : row.decided_at) ?? '', String(row.id))
    const readCursor = (text?: string) => readMomentCursor(text, 1)
    const { rows, ...cursors } = await readPage({ readCursor, cursor, limit }, read, write)
    return { items: await presentAppeals(deps, viewer, rows), ...cursors }
  },

  /** Acts that wait for a second person, or that ended, newest first, as far as the role has to do with them. */
  async approvals(deps: Deps, viewer: Viewer, { cursor, limit, state }: PageAsked & { state: 'open' | 'ended' }) {
    const wanted = { acts: actsOf(viewer.role), isOpen: state === 'open' }
    const read = (place: IdPlace) => approvals.list(deps.db, { ...wanted, place, limit: limit + 1 })
    const write = (step: On, { id }: ApprovalRow) => writeIdCursor(step, { id: String(id) })
    const { rows, ...cursors } = await readPage({ readCursor: readNumberCursor, cursor, limit }, read, write)
    return { items: await presentApprovals(deps, viewer, rows), ...cursors }
  },

  /** Listings of a kind, newest first. */
  async listings({ db }: Reads, { kind, state, q, cursor, limit }: PageAsked & ListedAsked) {
    const read = (place: IdPlace) => findListed(db, { kind, state, q, place, limit: limit + 1 })
    const write = (step: On, { id }: ListedRowOf) => writeIdCursor(step, { id })
    const { rows, ...cursors } = await readPage({ readCursor: readIdCursor, cursor, limit }, read, write)
    return { items: rows.map((row) => presentListed(kind, row)), ...cursors }
  },

  /** The acts that match, newest first. */
  async log({ db }: Reads, { cursor, limit, ...asked }: PageAsked & LogFilter) {
    const wanted = { ...lineFilter(asked), limit: limit + 1 }
    const read = ({ step, id: line }: IdPlace) =>
      step === 'first' ? findLines.first(db, wanted) : findLines[step](db, { ...wanted, line })
    const write = (step: On, { line }: { line: number }) => writeIdCursor(step, { id: String(line) })
    const { rows, ...cursors } = await readPage({ readCursor: readNumberCursor, cursor, limit }, read, write)
    const ids = rows.filter((row) => row.subject_kind === 'person').map((row) => row.subject_id)
    const known = await directory.members.byId(db, ids)
    return { items: rows.map((row) => presentLine(row, known.get(row.subject_id) ?? null)), ...cursors }
  },
}

// Settled items leave their list: when nothing is left after a cursor, the first page is read instead.
async function readPage<Row, Place extends { step: Step }>(
  { readCursor, cursor, limit }: PageAsked & { readCursor: (cursor?: string) => Place },
  read: (place: Place) => Promise<Row[]>,
  write: (step: On, row: Row) => string,
) {
  const [place, start] = [readCursor(cursor), readCursor()]
  const page = await readBothWays({ place, start, limit }, read, write)
  const isEmptied = place.step === 'next' && page.rows.length === 0
  return isEmptied ? readBothWays({ place: start, start, limit }, read, write) : page
}

/** A position in a list ordered by time; `from` has the time and the tie-breakers, or is empty at the start. */
interface MomentPlace {
  step: Step
  from: (Date | string)[]
}

/** Writes the cursor for a position in a list ordered by time. */
function writeMomentCursor(step: Exclude<Step, 'first'>, at: string, ...rest: string[]): string {
  return Buffer.from(JSON.stringify([step, new Date(at).getTime(), ...rest])).toString('base64url')
}

/** The position of such a cursor, with `count` texts after its time; a broken cursor is refused. */
function readMomentCursor(cursor: string | undefined, count: number): MomentPlace {
  if (cursor === undefined) return { step: 'first', from: [] }
  try {
    const [step, ms, ...rest]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const texts = rest.filter((each) => typeof each === 'string' && /^[\w:.-]{1,255}$/.test(each)) as string[]
    if (
      (step === 'next' || step === 'previous') &&
      Number.isSafeInteger(ms) &&
      Math.abs(ms as number) < latestMs &&
      rest.length === count &&
      texts.length === count
    )
      return { step, from: [new Date(ms as number), ...texts] }
  } catch {
    // Not written by this server, so refused below.
  }
  throw new AppError('invalid_cursor')
}
const latestMs = 8e12

/** The position of a cursor in a list ordered by number; a broken cursor is refused. */
function readNumberCursor(cursor: string | undefined): IdPlace {
  const place = readIdCursor(cursor)
  if (place.step !== 'first' && !/^\d{1,15}$/.test(place.id)) throw new AppError('invalid_cursor')
  return place
}

import { sessionTexts } from '@guildhall/contract/bookings/session-texts.ts'
import type { OwnSessionType, SessionTypeInput } from '@guildhall/contract/bookings/session-types.ts'
import { sessionTypeLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { roomPlace } from '@guildhall/contract/rooms/room-path.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { engagements } from '#engagements/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { countedWork } from '#http/limits/rate-limits.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { questions } from '#questions/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findHeld } from '../queries.ts'
import { findWaits } from '../waiting/queries.ts'
import { tellEnd } from '../waiting/waiting-clock.ts'
import {
  countBooked,
  countTypes,
  deleteType,
  findTypesOf,
  insertType,
  lockType,
  saveType,
  setTypeState,
  type TypeRow,
} from './type-queries.ts'

type Changes = Pick<Deps, 'db' | 'clock' | 'limits' | 'payments' | 'jobs' | 'realtime'>

/** Returns the caller's session types, how often each was booked lately, and what they have still to declare. */
export async function listOwnTypes({ db, payments, clock }: Pick<Deps, 'db' | 'payments' | 'clock'>, viewer: Viewer) {
  const hostId = viewer.id
  const [rows, booked, needs] = await Promise.all([
    findTypesOf(db, { hostId }),
    countBooked(db, { hostId, since: daysAfter(clock.now(), -most.countedDays) }),
    engagements.needsOf(db, viewer),
  ])
  return { types: rows.map(presentOwnType), booked, needs: { ...needs, payments: payments === null } }
}

/** Returns one of the caller's session types, else 404. */
export async function readOwnType(db: Queryable, viewer: Viewer, id: string): Promise<OwnSessionType> {
  const row = (await findTypesOf(db, { hostId: viewer.id })).find((each) => each.id === id)
  if (!row) throw new AppError('session_type_not_found')
  return presentOwnType(row)
}

/**
 * Creates a session type. 409 above the number of types of a person, which is counted under their lock; refuses hosts as
 * `requireHost` does.
 */
export async function createType(
  deps: Changes,
  viewer: Viewer,
  input: SessionTypeInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<void> {
  await counting(deps, viewer, input.open, (take) =>
    transaction(deps.db, async (tx) => {
      if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
      const [own] = await countTypes(tx, { hostId: viewer.id })
      if (!own || own.types >= most.perPerson) throw new AppError('session_types_full')
      await requireHost(deps, tx, viewer, input, null)
      if (input.open) take()
      const at = deps.clock.now()
      const declaredAt = input.notAssessed ? at : null
      await insertType(tx, { id, hostId: viewer.id, at, declaredAt, ...columnsOf(id, input) })
      await markDone(tx)
      tx.afterCommit(() => recentReads(deps).forget())
    }),
  )
}

/** Saves the caller's whole session type. A body with an older `updatedAt` is refused (409). */
export async function saveOwnType(
  deps: Changes,
  viewer: Viewer,
  id: string,
  { updatedAt, ...input }: SessionTypeInput & { updatedAt?: string | undefined },
): Promise<void> {
  await counting(deps, viewer, input.open, (take) =>
    changeOwn(deps, viewer, id, async (tx, row, at) => {
      if (updatedAt !== undefined && updatedAt !== isoOf(row.updated_at)) throw new AppError('session_type_changed')
      if (input.open) await requireHost(deps, tx, viewer, input, row)
      if (input.open && row.state !== 'open') take()
      const declaredAt = input.notAssessed ? at : null
      await saveType(tx, { id, at, declaredAt, ...columnsOf(id, input) })
    }),
  )
}

/** Pauses one of the caller's session types, or opens it again; idempotent. */
export async function setTypePaused(deps: Changes, viewer: Viewer, id: string, paused: boolean): Promise<void> {
  await changeOwn(deps, viewer, id, async (tx, row, at) => {
    const state = paused ? 'paused' : 'open'
    if (row.state === state) return
    if (state === 'open') await requireHost(deps, tx, viewer, { notAssessed: false, priceMinor: row.price_minor }, row)
    await setTypeState(tx, { id, state, at })
  })
}

/** Deletes the caller's session type with its waiting list; bookings stay with what was agreed. 409 while somebody pays for one. */
export async function removeType(deps: Changes, viewer: Viewer, id: string): Promise<void> {
  await changeOwn(deps, viewer, id, async (tx, row) => {
    if ((await findHeld(tx, { typeId: id }))[0]?.is_held) throw new AppError('session_type_held')
    await tellEnd(deps, tx, await findWaits(tx, { typeId: id }), row, 'It is not offered any more.')
    await deleteType(tx, { id })
  })
}

/**
 * Refuses a host: 403 until they have accepted the current terms or while they may not publish; 422 without the declarations; 409
 * for a price without business details, or where payments are off.
 */
async function requireHost(
  deps: Pick<Deps, 'clock' | 'payments'>,
  tx: Tx,
  viewer: Viewer,
  { notAssessed, isAdult, priceMinor }: Pick<SessionTypeInput, 'notAssessed' | 'isAdult' | 'priceMinor'>,
  row: TypeRow | null,
): Promise<void> {
  await directory.requireTerms(tx, viewer.id)
  await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
  if (!notAssessed && !row?.not_assessed_at) throw invalid([{ path: 'notAssessed', message: sessionTexts.notAssessed }])
  await engagements.requireAdult(deps, tx, viewer, isAdult)
  if (priceMinor === 0) return
  if (deps.payments === null) throw new AppError('session_no_payments')
  if ((await engagements.needsOf(tx, viewer)).business) throw new AppError('session_no_business_details')
}

// Only the transaction knows whether a save opens something.
function counting<T>(
  { limits }: Changes,
  viewer: Viewer,
  mayOpen: boolean,
  save: (take: () => void) => Promise<T>,
): Promise<T> {
  return mayOpen ? countedWork(limits, 'publish', viewer.customUserId, ({ take }) => save(take)) : save(() => {})
}

// Another person's session type answers 404. The lock serializes changes.
async function changeOwn(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: string,
  change: (tx: Tx, row: TypeRow, now: Date) => Promise<void>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [row] = await lockType(tx, { id, hostId: viewer.id })
    if (!row) throw new AppError('session_type_not_found')
    await change(tx, row, deps.clock.now())
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

function columnsOf(id: string, input: SessionTypeInput) {
  const { mentoringType, mentoringTypeOther, placeKind, place, cancelRule, priceMinor, firstFree, ...rest } = input
  const { open, notAssessed: _, isAdult: __, ...same } = rest
  return {
    ...same,
    state: open ? ('open' as const) : ('paused' as const),
    mentoring_type: mentoringType,
    mentoring_type_other: mentoringType === 'Other' ? mentoringTypeOther : '',
    place_kind: placeKind,
    place: placeKind === 'room' ? roomPlace : place,
    cancel_rule: cancelRule,
    price_minor: priceMinor,
    first_free: firstFree && priceMinor > 0,
    questions: questions.identify(id, input.questions),
  }
}

/** A session type as everybody sees it. */
export const presentType = (row: TypeRow) => ({
  ...{ id: row.id, title: row.title, what: row.what, topics: row.topics, minutes: row.minutes, people: row.people },
  ...{ mentoringType: row.mentoring_type, mentoringTypeOther: row.mentoring_type_other },
  ...{ placeKind: row.place_kind, approval: row.approval, cancelRule: row.cancel_rule },
  ...{ priceMinor: row.price_minor, firstFree: row.first_free },
})

const presentOwnType = (row: TypeRow): OwnSessionType => ({
  ...presentType(row),
  questions: row.questions,
  place: row.place,
  notAssessed: row.not_assessed_at !== null,
  state: row.state,
  isHidden: row.is_hidden,
  createdAt: isoOf(row.created_at),
  updatedAt: isoOf(row.updated_at),
})

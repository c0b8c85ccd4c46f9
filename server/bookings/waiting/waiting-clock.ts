import { waitingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs, hoursAfter } from '#db/moments.ts'
import { type Due, dueOf } from '#jobs/due.ts'
import { type NotifyDeps, notify, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { whenText } from '../notices.ts'
import { findTogether } from '../queries.ts'
import { findFreeSlots } from '../types/free-slots.ts'
import { findTypesOf, isOffered, type TypeRow } from '../types/type-queries.ts'
import {
  deleteList,
  deleteWait,
  findEnding,
  findLooking,
  findWaits,
  type ListRow,
  lockList,
  moveToEnd,
  setLook,
  setTold,
  untell,
  type WaitRow,
} from './queries.ts'
import { aboutWait } from './waiting-list.ts'

type WaitingDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'busySources' | 'config'>

/** What is due on waiting lists: places that end, and the next person who is told of a free time. */
export function dueWaits(deps: WaitingDeps): Due[] {
  const lock = async (tx: Tx, typeId: string) => (await lockList(tx, { typeId }))[0]
  const ending = dueOf({
    what: 'place on a waiting list',
    find: () => findEnding(deps.db, { at: deps.clock.now() }),
    lock,
    isDue: () => true,
    act: (tx, list) => endPlaces(deps, tx, list),
  })
  const looking = dueOf({
    what: 'waiting list',
    find: () => findLooking(deps.db, { at: deps.clock.now() }),
    lock,
    isDue: ({ look_at }) => new Date(look_at) <= deps.clock.now(),
    act: (tx, list) => look(deps, tx, list),
  })
  return [ending, looking]
}

async function endPlaces(deps: WaitingDeps, tx: Tx, { type_id: typeId, host_id: hostId }: ListRow): Promise<void> {
  const ended = (await findWaits(tx, { typeId })).filter(({ ends_at }) => new Date(ends_at) <= deps.clock.now())
  for (const { person_id: personId } of ended) await deleteWait(tx, { personId, typeId })
  const why = `A place on the list ends after ${most.days} days. You can wait again on its page.`
  await tellEnd(deps, tx, ended, await typeOf(tx, { typeId, hostId }), why)
}

/** Tells people that they do not wait for a session type any more. */
export async function tellEnd(
  deps: NotifyDeps,
  tx: Tx,
  waits: readonly WaitRow[],
  type: TypeRow | undefined,
  why: string,
): Promise<void> {
  if (!type || waits.length === 0) return
  const host = await directory.nameOf(tx, type.host_id)
  await notify(
    deps,
    tx,
    waits.map(({ person_id: userId }) => ({
      ...{ userId, type: 'job', title: 'Waiting list ended', about: aboutWait(type.id), href: '/bookings' },
      message: `You no longer wait for ${type.title} with ${host}. ${why}`,
    })),
  )
}

/**
 * Tells the next person when a time is free and nobody else has their turn. Nothing is held. Who lets a turn pass goes to the end;
 * once nothing is free, everybody waits again.
 */
async function look(deps: WaitingDeps, tx: Tx, { type_id: typeId, host_id: hostId }: ListRow): Promise<void> {
  const now = deps.clock.now()
  const waits = await findWaits(tx, { typeId })
  if (waits.length === 0) return void (await deleteList(tx, { typeId }))
  const later = hoursAfter(now, most.lookMinutes / 60)
  const type = await typeOf(tx, { typeId, hostId })
  const free = type ? await firstFree(deps, tx, type) : null
  const told = waits.filter((wait) => wait.told_at !== null)
  if (!type || free === null) {
    await untell(tx, { typeId })
    for (const { person_id: userId } of told) await takeBack(deps, tx, { userId, about: aboutWait(typeId) })
    return void (await setLook(tx, { typeId, at: later }))
  }
  const last = told.at(-1)?.told_at
  const turnEnds = last ? hoursAfter(last, most.turnHours) : now
  if (turnEnds > now)
    return void (await setLook(tx, { typeId, at: new Date(Math.min(turnEnds.getTime(), later.getTime())) }))
  for (const wait of waits) {
    if (wait.told_at !== null) break
    const key = { personId: wait.person_id, typeId }
    const [pair] = await findTogether(tx, { one: wait.person_id, other: hostId })
    // People who are away, or behind a block, are passed over.
    if (!pair?.together) continue
    const passed = told.at(-1)
    if (passed) await moveToEnd(tx, { personId: passed.person_id, typeId })
    await setTold(tx, { ...key, at: now })
    await tellFree(deps, tx, wait, type, free)
    return void (await setLook(tx, { typeId, at: later }))
  }
  await setLook(tx, { typeId, at: later })
}

async function tellFree(deps: WaitingDeps, tx: Tx, wait: WaitRow, type: TypeRow, at: number): Promise<void> {
  const start = new Date(at).toISOString()
  const host = (await directory.cards({ db: tx, config: deps.config }, [type.host_id])).get(type.host_id)
  if (!host) return
  const [name, zone] = [await directory.nameOf(tx, type.host_id), await availability.zoneOf(tx, wait.person_id)]
  await notify(deps, tx, [
    {
      ...{ userId: wait.person_id, type: 'job', title: 'A time is free', about: aboutWait(type.id) },
      message: `${type.title} with ${name} is free ${whenText(start, zone)}. Nothing is held for you. If it is still free in ${most.turnHours} hours, we tell the next person who waits.`,
      href: `/book/${host.customUserId}/${type.id}?${new URLSearchParams({ at: start })}`,
    },
  ])
}

// Nothing of a paused or hidden type, of paused hours or of a host who is away is free.
async function firstFree(deps: WaitingDeps, tx: Tx, type: TypeRow): Promise<number | null> {
  const hours = await availability.hoursOf(tx, type.host_id)
  const [present] = await findTogether(tx, { one: type.host_id, other: type.host_id })
  if (!isOffered(type) || !hours || hours.paused || !present?.together) return null
  const now = deps.clock.now().getTime()
  const within = { from: now, to: now + hours.ahead * dayMs }
  const [first] = await findFreeSlots({ ...deps, db: tx }, hours, type, within)
  return first?.at ?? null
}

const typeOf = async (tx: Tx, { typeId, hostId }: { typeId: string; hostId: number }) =>
  (await findTypesOf(tx, { hostId })).find(({ id }) => id === typeId)

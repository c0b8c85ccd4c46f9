import { ambassadorTexts as say } from '@guildhall/contract/ambassadors/ambassador-texts.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import type { ApplicationDeps } from '#applications/service.ts'
import type { Tx } from '#db/connect.ts'
import { dayText, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { ownPage } from './ambassador-kind.ts'
import { countPresent, lockCampus } from './campus-queries.ts'
import { earnCredential, giveCredentialsBack, isEarned, takeCredentialsBack } from './credential/credentials.ts'
import {
  type AmbassadorRow,
  endTerm,
  lockAmbassador,
  markReminded,
  resumeTerm,
  setCode,
  setSuccessor,
} from './queries.ts'
import { freeCode, isPresent } from './terms.ts'

/** Locks the caller as a present ambassador; 409 for everybody else. */
async function lockOwn({ clock }: Pick<Deps, 'clock'>, tx: Tx, viewer: Viewer): Promise<AmbassadorRow> {
  const [row] = await lockAmbassador(tx, { personId: viewer.id })
  if (!row || !isPresent(row, clock.now())) throw new AppError('ambassador_ended')
  return row
}

/** Gives the caller another code; the old one no longer works. */
export async function renewCode(deps: ApplicationDeps, viewer: Viewer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockOwn(deps, tx, viewer)
    const person = (await directory.cards({ ...deps, db: tx }, [viewer.id])).get(viewer.id)
    const code = await freeCode(tx, person?.firstName ?? '')
    await setCode(tx, { personId: viewer.id, code })
  })
}

/** Ends the caller's term today. Repeating it changes nothing. */
export async function stop(deps: ApplicationDeps, viewer: Viewer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [row] = await lockAmbassador(tx, { personId: viewer.id })
    if (row?.ending === 'stopped') return
    if (!row || !isPresent(row, deps.clock.now())) throw new AppError('ambassador_ended')
    await endNow(deps, tx, row, 'stopped')
  })
}

/** Ends a locked term now, and gives the credential for it. People whose term ends for cause get none and lose earlier ones. */
export async function endNow(
  deps: Pick<Deps, 'clock' | 'db'>,
  tx: Tx,
  row: AmbassadorRow,
  ending: NonNullable<AmbassadorRow['ending']>,
): Promise<void> {
  const at = ending === 'over' ? row.until : deps.clock.now()
  await endTerm(tx, { personId: row.person_id, at, ending })
  if (ending === 'for-cause') await takeCredentialsBack(tx, row.person_id, at)
  else await earnCredential(tx, row, at)
  tx.afterCommit(() => recentReads(deps).forget())
}

/** Names who should follow the caller, and tells that person; null names nobody. */
export async function nameSuccessor(
  deps: ApplicationDeps,
  viewer: Viewer,
  { customUserId, note }: { customUserId: string | null; note: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(deps, tx, viewer)
    const successorId = customUserId === null ? null : await directory.idFor(tx, customUserId, viewer.id)
    const refuse = (message: string) => invalid([{ path: 'customUserId', message }])
    if (successorId === undefined) throw refuse(say.successorUnknown)
    if (successorId === viewer.id) throw refuse(say.successorSelf)
    await setSuccessor(tx, { personId: viewer.id, successorId, handover: successorId === null ? '' : note })
    if (successorId === null || successorId === row.successor_id) return
    const name = await directory.nameOf(tx, viewer.id)
    await notify(deps, tx, [
      {
        ...{ userId: successorId, type: 'achievement', href: ownPage, about: `successor of ${viewer.id}` },
        title: `${name} wants you to follow them as campus ambassador`,
        message: 'You can apply although the campus is full.',
      },
    ])
  })
}

/** Tells an ambassador, whose row is locked, that the term ends soon. */
export async function remind(deps: ApplicationDeps, tx: Tx, row: AmbassadorRow): Promise<void> {
  await markReminded(tx, { personId: row.person_id, at: deps.clock.now() })
  await notify(deps, tx, [
    {
      ...{ userId: row.person_id, type: 'achievement', href: ownPage, about: 'ambassador term' },
      title: `Your time as campus ambassador ends on ${dayText(row.until)}`,
      message: 'Name somebody to follow you, or ask us to renew it.',
    },
  ])
}

/** Ends a term, whose row is locked, on its date. */
export async function endOnDate(deps: ApplicationDeps, tx: Tx, row: AmbassadorRow): Promise<void> {
  await endNow(deps, tx, row, 'over')
  await notify(deps, tx, [
    {
      ...{ userId: row.person_id, type: 'achievement', href: ownPage, about: 'ambassador term' },
      title: 'Your time as campus ambassador is over',
      message: isEarned(row.since, row.until)
        ? 'Thank you. Your credential is ready, and you can apply again.'
        : 'Thank you. You can apply again.',
    },
  ])
}

/**
 * Makes a person an ambassador again after a successful appeal. If the place was filled meanwhile or the term is over, they may
 * apply again at once instead.
 */
export async function restoreAmbassador(deps: Pick<Deps, 'clock' | 'db'>, tx: Tx, personId: number): Promise<void> {
  const [row] = await lockAmbassador(tx, { personId })
  if (row?.ending !== 'for-cause') return
  const now = deps.clock.now()
  await lockCampus(tx, { id: row.campus_id })
  const [counted] = await countPresent(tx, { id: row.campus_id, at: now })
  const endedAt = row.ended_at ?? isoOf(row.until)
  await giveCredentialsBack(tx, personId, endedAt)
  if (new Date(row.until) > now && (counted?.ambassadors ?? 0) < most.perCampus) await resumeTerm(tx, { personId })
  else {
    await endTerm(tx, { personId, at: endedAt, ending: 'stopped' })
    await earnCredential(tx, row, endedAt)
  }
  tx.afterCommit(() => recentReads(deps).forget())
}

import type { Suggestion } from '@guildhall/contract/follows.ts'
import { relationLimits } from '@guildhall/contract/people-limits.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findShared, findSuggested, putAway } from './suggestion-queries.ts'
import { reasons } from './suggestion-reasons.ts'

const day = 86_400_000

/** People with whom one shares something, the most first, each with what it is (product 6). */
export async function suggest(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  most: number = relationLimits.suggestions,
): Promise<Suggestion[]> {
  const now = clock.now().getTime()
  const ids = (
    await findSuggested(
      db,
      viewer.id,
      placeOf(viewer.id, now, await directory.lastId(db)),
      most,
      new Date(now - relationLimits.requestMs),
      new Date(now - relationLimits.waitMs),
      new Date(now - relationLimits.putAwayMs),
    )
  ).map(({ id }) => id)
  if (ids.length === 0) return []
  const shared = await findShared(db, viewer.id, ids)
  const cards = await directory.cards({ db, config }, ids)
  return ids.flatMap((id) => {
    const card = cards.get(id)
    const said = reasons.flatMap(({ name, sentence }) => {
      const found = shared.find((row) => row.id === id && row.reason === name)
      return found ? [sentence(found.shared)] : []
    })
    const [reason] = said
    // What was shared a moment ago may be over.
    return card && reason ? [{ ...card, reason, reasons: said }] : []
  })
}

/** Puts a suggestion away for a while; 404 for nobody. */
export async function putSuggestionAway(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  customUserId: string,
): Promise<void> {
  const otherId = await directory.idOf(db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('relation_self')
  await putAway(db, viewer.id, otherId, clock.now())
}

/** A place among the internal ids, the same for a person all day. */
function placeOf(personId: number, now: number, lastId: number): number {
  const mixed = Math.imul(personId ^ Math.imul(Math.floor(now / day), 0x9e3779b1), 0x85ebca6b) >>> 0
  return 1 + (mixed % Math.max(1, lastId))
}

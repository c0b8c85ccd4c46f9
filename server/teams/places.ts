import { teamLimits as most } from '@guildhall/contract/limits/teams.ts'
import type { PlaceInput } from '@guildhall/contract/teams/places.ts'
import { teamTexts } from '@guildhall/contract/teams/team-texts.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs, daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { lapseAll } from './applications.ts'
import { titleOf } from './invitations.ts'
import {
  countOpenPlaces,
  endPlace,
  findPlace,
  insertPlace,
  lockPlace,
  type PlaceRow,
  updatePlace,
} from './place-queries.ts'
import { record, type TeamDeps } from './team-state.ts'

/** Opens a place in the team of a project; 409 above the number of open places, counted under the project's lock. */
export async function openPlace(
  deps: TeamDeps,
  viewer: Viewer,
  projectId: string,
  input: PlaceInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<void> {
  const given = givenOf(input, deps.clock.now())
  await transaction(deps.db, async (tx) => {
    await catalogue.access.lockFor(tx, viewer, projectId, 'answer')
    const [count] = await countOpenPlaces(tx, { projectId })
    if ((count?.open ?? 0) >= most.openPlaces) throw new AppError('places_full')
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await insertPlace(tx, { id, projectId, by: viewer.id, ...given, at: deps.clock.now() })
    await markDone(tx)
    await record(deps, tx, projectId, { event: 'place-opened', actor: viewer.id, role: given.role, place: given.title })
  })
}

/** Changes an open place and returns its project. */
export async function changePlace(deps: TeamDeps, viewer: Viewer, id: string, input: PlaceInput): Promise<string> {
  const given = givenOf(input, deps.clock.now())
  return transaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, viewer, id)
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await updatePlace(tx, { id, ...given })
    await record(deps, tx, row.project_id, { event: 'place-changed', actor: viewer.id, place: given.title })
    return row.project_id
  })
}

/** Fills or closes a place, by which its open applications lapse, and returns its project. */
export async function endPlaceAs(deps: TeamDeps, viewer: Viewer, id: string, as: 'filled' | 'closed'): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const row = await lockOpen(tx, viewer, id)
    await finish(deps, tx, row, as, viewer.id)
    return row.project_id
  })
}

/** Closes a place after its last day. */
export const closePlace = (deps: TeamDeps, tx: Tx, row: PlaceRow): Promise<void> =>
  finish(deps, tx, row, 'closed', null)

async function finish(deps: TeamDeps, tx: Tx, row: PlaceRow, as: 'filled' | 'closed', actor: number | null) {
  await endPlace(tx, { id: row.id, state: as, at: deps.clock.now() })
  const event = as === 'filled' ? 'place-filled' : 'place-closed'
  await record(deps, tx, row.project_id, { event, actor, place: row.title })
  await lapseAll(deps, tx, row.id, `${row.title} in ${await titleOf(tx, row.project_id)} was ${as}.`)
}

async function lockOpen(tx: Tx, viewer: Viewer, id: string): Promise<PlaceRow> {
  const [found] = await findPlace(tx, { id })
  const role = found && (await catalogue.access.roleOf(tx, viewer.id, found.project_id))?.role
  if (!found || !role) throw new AppError('place_not_found')
  await catalogue.access.lockFor(tx, viewer, found.project_id, 'answer')
  const [row] = await lockPlace(tx, { id })
  if (!row) throw new AppError('place_not_found')
  if (row.state !== 'open') throw new AppError('place_over')
  return row
}

function givenOf(input: PlaceInput, now: Date) {
  const { title, task, skills, hoursPerWeek: hours, until, role } = input
  const closesAt = until === null ? null : daysAfter(`${until}T00:00:00.000Z`, 1)
  if (closesAt && (closesAt <= now || closesAt.getTime() > now.getTime() + (most.placeDays + 1) * dayMs))
    throw invalid([{ path: 'until', message: teamTexts.until }])
  return { title, task, skills, words: [title, ...skills, task].join('\n'), hours, role, closesAt }
}

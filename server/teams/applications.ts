import { teamLimits as most } from '@guildhall/contract/limits/teams.ts'
import { type AskingState, roleNames } from '@guildhall/contract/teams/options.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { takeBack } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import {
  type ApplicationRow,
  countOpenApplications,
  endApplication,
  findApplication,
  findOpenApplications,
  insertApplication,
  lockApplication,
} from './application-queries.ts'
import { titleOf } from './invitations.ts'
import { endPlace, findPlace, lockPlace } from './place-queries.ts'
import { findAnswering, findTeamProject } from './queries.ts'
import { areApart, join, record, type TeamDeps, teamPath, tell } from './team-state.ts'

const aboutApplication = (id: string) => `team application ${id}`
const answersPath = '/collaborators?tab=in'
const ownPath = '/collaborators?tab=out'

/**
 * Applies for an open place and returns the application; who answers is told. 404 for places of projects that the viewer cannot
 * see and across a block; 409 for members, a second open application, too many of them, and once the place is over. The lock of
 * the project decides a race with the one who fills the place.
 */
export async function apply(deps: TeamDeps, viewer: Viewer, placeId: string, words: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const [found] = await findPlace(tx, { id: placeId })
    const [project] = found ? await findTeamProject(tx, { id: found.project_id, viewerId: viewer.id }) : []
    if (!found || !project || (await areApart(tx, viewer.id, project.seller_id))) throw new AppError('place_not_found')
    const projectId = found.project_id
    await catalogue.access.lock(tx, { id: projectId })
    const [place] = await lockPlace(tx, { id: placeId })
    if (!place) throw new AppError('place_not_found')
    const role = (await catalogue.access.roleOf(tx, viewer.id, projectId))?.role
    if (role) throw new AppError('own_team')
    const at = deps.clock.now()
    const isOver = place.closes_at !== null && new Date(place.closes_at) <= at
    if (place.state !== 'open' || isOver) throw new AppError('place_over')
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    const others = await findOpenApplications(tx, { placeId })
    if (others.some(({ person_id }) => person_id === viewer.id)) throw new AppError('team_application_open')
    const [count] = await countOpenApplications(tx, { personId: viewer.id })
    if ((count?.open ?? 0) >= most.openApplications) throw new AppError('team_applications_full')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const id = newId()
    const lapsesAt = daysAfter(at, most.applicationDays)
    await insertApplication(tx, { id, placeId, personId: viewer.id, words, at, lapsesAt })
    await record(deps, tx, projectId, { event: 'applied', actor: viewer.id, place: place.title })
    const name = await directory.nameOf(tx, viewer.id)
    const message = `${name} applies for ${place.title} in ${project.project_title}.`
    const told = { title: 'New application', message, href: answersPath, about: aboutApplication(id) }
    const answering = await findAnswering(tx, { projectId })
    await tell(
      deps,
      tx,
      answering.map(({ person_id: userId }) => ({ userId, ...told })),
    )
    return id
  })
}

/** Accepts an application: its person joins, the place is filled, and its other applications lapse. */
export async function acceptApplication(deps: TeamDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockToAnswer(deps, tx, viewer, id)
    const { project_id: projectId, place_id: placeId, person_id: personId, place_title: place, role } = row
    const [open] = await lockPlace(tx, { id: placeId })
    if (open?.state !== 'open') throw new AppError('place_over')
    await join(deps, tx, { projectId, personId, role })
    await end(deps, tx, row, 'accepted')
    await endPlace(tx, { id: placeId, state: 'filled', at: deps.clock.now() })
    await record(deps, tx, projectId, {
      ...{ event: 'application-accepted', actor: viewer.id, person: personId, role, place },
    })
    const title = await titleOf(tx, projectId)
    const message = `You joined the team of ${title} as ${roleNames[role].toLowerCase()}.`
    const told = { title: 'Application accepted', message, href: teamPath(projectId), about: aboutApplication(id) }
    await tell(deps, tx, [{ userId: personId, ...told }])
    await lapseAll(deps, tx, placeId, `${place} in ${title} was filled.`)
  })
}

/** Declines an application; its person reads the reason. */
export async function declineApplication(deps: TeamDeps, viewer: Viewer, id: string, reason: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockToAnswer(deps, tx, viewer, id)
    const { project_id, person_id, place_title: place } = row
    if (reason) await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await end(deps, tx, row, 'declined', reason)
    const who = { actor: viewer.id, person: person_id }
    await record(deps, tx, project_id, { event: 'application-declined', ...who, place, reason })
    const why = reason ? ' The reason is with your application.' : ''
    const message = `Your application for ${place} in ${await titleOf(tx, project_id)} was declined.${why}`
    const told = { title: 'Application declined', message, href: `${ownPath}&state=over`, about: aboutApplication(id) }
    await tell(deps, tx, [{ userId: person_id, ...told }])
  })
}

/** Withdraws the viewer's own application. */
export async function withdrawApplication(deps: TeamDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [found] = await findApplication(tx, { id })
    if (found?.person_id !== viewer.id) throw new AppError('team_application_not_found')
    await catalogue.access.lock(tx, { id: found.project_id })
    const row = await lockOpen(tx, id)
    await end(deps, tx, row, 'withdrawn')
    await record(deps, tx, row.project_id, {
      ...{ event: 'application-withdrawn', actor: viewer.id, place: row.place_title },
    })
  })
}

/** Lets an application lapse that nobody answered, or whose place was filled or closed. */
export async function lapseApplication(deps: TeamDeps, tx: Tx, row: ApplicationRow, why: string): Promise<void> {
  await end(deps, tx, row, 'lapsed')
  const entry = { event: 'application-lapsed', person: row.person_id, place: row.place_title } as const
  await record(deps, tx, row.project_id, entry)
  const told = {
    title: 'Application lapsed',
    message: why,
    href: `${ownPath}&state=over`,
    about: aboutApplication(row.id),
  }
  await tell(deps, tx, [{ userId: row.person_id, ...told }])
}

/** Lets the open applications for a place lapse, under the lock of its project. */
export async function lapseAll(deps: TeamDeps, tx: Tx, placeId: string, why: string): Promise<void> {
  for (const row of await findOpenApplications(tx, { placeId })) await lapseApplication(deps, tx, row, why)
}

// Applications of people separated from the viewer by a block are hidden from them. The project is locked first, as everywhere.
async function lockToAnswer(deps: TeamDeps, tx: Tx, viewer: Viewer, id: string): Promise<ApplicationRow> {
  const [found] = await findApplication(tx, { id })
  const role = found && (await catalogue.access.roleOf(tx, viewer.id, found.project_id))?.role
  if (!found || !role) throw new AppError('team_application_not_found')
  const project = await catalogue.access.lockFor(tx, viewer, found.project_id, 'answer')
  const isApart =
    (await areApart(tx, viewer.id, found.person_id)) || (await areApart(tx, project.seller_id, found.person_id))
  if (isApart) throw new AppError('team_application_not_found')
  const row = await lockOpen(tx, id)
  if (new Date(row.lapses_at) <= deps.clock.now()) throw new AppError('team_application_over')
  return row
}

async function lockOpen(tx: Tx, id: string): Promise<ApplicationRow> {
  const [row] = await lockApplication(tx, { id })
  if (!row) throw new AppError('team_application_not_found')
  if (row.state !== 'open') throw new AppError('team_application_over')
  return row
}

async function end(deps: TeamDeps, tx: Tx, row: ApplicationRow, state: AskingState, reason = ''): Promise<void> {
  await endApplication(tx, { id: row.id, state, reason, at: deps.clock.now() })
  for (const { person_id: userId } of await findAnswering(tx, { projectId: row.project_id }))
    await takeBack(deps, tx, { userId, about: aboutApplication(row.id) })
}

import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import type { ContributionInput, ContributionRefusal } from '@guildhall/contract/teams/contributions.ts'
import { teamTexts } from '@guildhall/contract/teams/team-texts.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { takeBack } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import { titleOf } from '../invitations.ts'
import { findAnswering, findMembersOf } from '../queries.ts'
import { areApart, record, type TeamDeps, teamPath, tell } from '../team-state.ts'
import {
  answerContribution,
  type ContributionRow,
  countWaiting,
  deleteContribution,
  findContribution,
  findProjectFile,
  insertContribution,
  lockContribution,
  updateContribution,
} from './queries.ts'

const most = teamLimits.contribution
const aboutContribution = (id: string) => `team contribution ${id}`
/** Somewhere it is a day later already. */
const farthestZoneMs = 14 * 3_600_000

/** Notes what the viewer did for a project of their team; others of the team are asked to confirm it. 409 above the number that can wait. */
export async function noteContribution(
  deps: TeamDeps,
  viewer: Viewer,
  projectId: string,
  input: ContributionInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<void> {
  requireBegun(deps, input)
  await transaction(deps.db, async (tx) => {
    await catalogue.access.lockFor(tx, viewer, projectId, 'see')
    const [count] = await countWaiting(tx, { projectId, personId: viewer.id })
    if ((count?.waiting ?? 0) >= most.waiting) throw new AppError('contributions_full')
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await requireFile(tx, projectId, input)
    await insertContribution(tx, { id, projectId, personId: viewer.id, ...input, at: deps.clock.now() })
    await markDone(tx)
    await record(deps, tx, projectId, { event: 'contribution-noted', actor: viewer.id })
    await askForAnswer(deps, tx, viewer, { id, projectId })
  })
}

/** Changes the viewer's own contribution, which waits for an answer again; 409 once it is confirmed. */
export async function changeContribution(
  deps: TeamDeps,
  viewer: Viewer,
  id: string,
  input: ContributionInput,
): Promise<void> {
  requireBegun(deps, input)
  await transaction(deps.db, async (tx) => {
    const { project_id: projectId } = await requireOwn(tx, viewer, id)
    await catalogue.access.lockFor(tx, viewer, projectId, 'see')
    const row = await lock(tx, id)
    if (row.state === 'confirmed') throw new AppError('contribution_confirmed')
    if (row.state === 'declined') {
      const [count] = await countWaiting(tx, { projectId, personId: viewer.id })
      if ((count?.waiting ?? 0) >= most.waiting) throw new AppError('contributions_full')
    }
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await requireFile(tx, projectId, input)
    await updateContribution(tx, { id, ...input })
    await takeBackFrom(deps, tx, row)
    await askForAnswer(deps, tx, viewer, { id, projectId })
  })
}

/** Confirms the contribution of another person of the viewer's team, in the version that the viewer has read. */
export async function confirmContribution(deps: TeamDeps, viewer: Viewer, id: string, version: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForAnswer(tx, viewer, id, version)
    await answer(deps, tx, viewer, row, { state: 'confirmed', reason: '' })
    await record(deps, tx, row.project_id, {
      ...{ event: 'contribution-confirmed', actor: viewer.id, person: row.person_id },
    })
    const [name, title] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, row.project_id)]
    const message = `${name} confirmed what you did for ${title}. It is evidence of your skills now.`
    await tellPerson(deps, tx, row, 'Contribution confirmed', message)
  })
}

/** Declines the contribution of another person of the viewer's team, with a reason. */
export async function declineContribution(
  deps: TeamDeps,
  viewer: Viewer,
  id: string,
  { version, reason }: ContributionRefusal,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForAnswer(tx, viewer, id, version)
    await answer(deps, tx, viewer, row, { state: 'declined', reason })
    await record(deps, tx, row.project_id, {
      ...{ event: 'contribution-declined', actor: viewer.id, person: row.person_id, reason },
    })
    const [name, title] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, row.project_id)]
    const message = `${name} did not confirm what you did for ${title}. The reason: ${reason}`
    await tellPerson(deps, tx, row, 'Contribution declined', message)
  })
}

/** Deletes the viewer's own contribution, also after they left the team. */
export async function withdrawContribution(deps: TeamDeps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { project_id: projectId } = await requireOwn(tx, viewer, id)
    await catalogue.access.lock(tx, { id: projectId })
    const row = await lock(tx, id)
    await deleteContribution(tx, { id })
    await takeBackFrom(deps, tx, row)
    await record(deps, tx, projectId, { event: 'contribution-withdrawn', actor: viewer.id })
  })
}

function requireBegun({ clock }: TeamDeps, { day }: ContributionInput): void {
  const latest = new Date(clock.now().getTime() + farthestZoneMs).toISOString().slice(0, 10)
  const oldest = `${clock.now().getUTCFullYear() - most.years}-01-01`
  if (day > latest || day < oldest) throw invalid([{ path: 'day', message: teamTexts.day }])
}

async function requireFile(tx: Tx, projectId: string, { file }: ContributionInput): Promise<void> {
  if (file !== null && (await findProjectFile(tx, { id: file, projectId })).length === 0)
    throw invalid([{ path: 'file', message: teamTexts.file }])
}

async function requireOwn(tx: Tx, viewer: Viewer, id: string): Promise<ContributionRow> {
  const [found] = await findContribution(tx, { id })
  if (found?.person_id !== viewer.id) throw new AppError('contribution_not_found')
  return found
}

async function lock(tx: Tx, id: string): Promise<ContributionRow> {
  const [row] = await lockContribution(tx, { id })
  if (!row) throw new AppError('contribution_not_found')
  return row
}

// The project is locked before its contributions, as before its invitations.
async function lockForAnswer(tx: Tx, viewer: Viewer, id: string, version: number): Promise<ContributionRow> {
  const [found] = await findContribution(tx, { id })
  const role = found && (await catalogue.access.roleOf(tx, viewer.id, found.project_id))?.role
  if (!found || !role) throw new AppError('contribution_not_found')
  if (found.person_id === viewer.id) throw new AppError('contribution_own')
  if (await areApart(tx, viewer.id, found.person_id)) throw new AppError('contribution_not_found')
  await catalogue.access.lockFor(tx, viewer, found.project_id, 'see')
  const row = await lock(tx, id)
  if (row.version !== version) throw new AppError('contribution_changed')
  if (row.state !== 'waiting') throw new AppError('contribution_over')
  return row
}

async function answer(
  deps: TeamDeps,
  tx: Tx,
  viewer: Viewer,
  row: ContributionRow,
  given: { state: 'confirmed' | 'declined'; reason: string },
): Promise<void> {
  await answerContribution(tx, { id: row.id, ...given, by: viewer.id, at: deps.clock.now() })
  await takeBackFrom(deps, tx, row)
}

const teamOf = async (tx: Tx, projectId: string) =>
  (await findMembersOf(tx, { projectId })).map(({ person_id }) => person_id)

// The owner and maintainers are asked; without anybody of them beside the viewer, everybody else in the team.
async function askForAnswer(
  deps: TeamDeps,
  tx: Tx,
  viewer: Viewer,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> {
  const leading = (await findAnswering(tx, { projectId })).map(({ person_id }) => person_id)
  const isOther = (personId: number) => personId !== viewer.id
  const asked = leading.some(isOther) ? leading.filter(isOther) : (await teamOf(tx, projectId)).filter(isOther)
  const [name, project] = [await directory.nameOf(tx, viewer.id), await titleOf(tx, projectId)]
  const title = 'Contribution to confirm'
  const message = `${name} noted a contribution to ${project}. Confirm or decline it.`
  const told = { title, message, href: `${teamPath(projectId)}#team-contributions`, about: aboutContribution(id) }
  await tell(
    deps,
    tx,
    asked.map((userId) => ({ userId, ...told })),
  )
}

/** Takes the notifications about a contribution back from everybody in the team, and from its person. */
async function takeBackFrom(deps: TeamDeps, tx: Tx, { id, project_id, person_id }: ContributionRow): Promise<void> {
  for (const userId of new Set([person_id, ...(await teamOf(tx, project_id))]))
    await takeBack(deps, tx, { userId, about: aboutContribution(id) })
}

const tellPerson = (deps: TeamDeps, tx: Tx, row: ContributionRow, title: string, message: string): Promise<void> =>
  tell(deps, tx, [
    {
      ...{ userId: row.person_id, title, message, about: aboutContribution(row.id) },
      href: `/product/${row.project_id}#contributions`,
    },
  ])

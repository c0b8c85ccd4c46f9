import { isDeepStrictEqual } from 'node:util'
import { sustainabilityLimits as most } from '@guildhall/contract/limits/sustainability.ts'
import { claimTexts } from '@guildhall/contract/sustainability/claim-texts.ts'
import type { ClaimInput, VerdictInput } from '@guildhall/contract/sustainability/claims.ts'
import { goalName, type Obstacle } from '@guildhall/contract/sustainability/options.ts'
import { findWordsNeedingProof } from '@guildhall/contract/sustainability/words.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { notify, type Telling } from '#notifications/notify.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  type ClaimRow,
  deleteClaim,
  deleteVerdict,
  findClaims,
  findConfirmer,
  findConfirmers,
  findEditors,
  findProject,
  findSeats,
  findTexts,
  insertClaim,
  lockClaim,
  updateClaim,
  writeVerdict,
} from './claim-queries.ts'
import { dropFile, placeFile } from './evidence-files.ts'
import { perFigure } from './tables.ts'

export type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'config' | 'storage'>

/** Names a goal of a project with its claim, or changes the claim, by which its confirmations end. The same claim again changes nothing. */
export async function saveClaim(
  deps: ClaimDeps,
  viewer: Viewer,
  { id: projectId, goal }: { id: string; goal: number },
  input: ClaimInput,
): Promise<void> {
  const at = deps.clock.now()
  const today = at.toISOString().slice(0, 10)
  if (input.until > today) throw invalid([{ path: 'until', message: claimTexts.future }])
  const given = givenOf(input)
  const oldAt = oldAfter(input.until)
  await transaction(deps.db, async (tx) => {
    const project = await catalogue.access.lockFor(tx, viewer, projectId, 'edit')
    await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    const values = { ...given, projectId, goal, by: viewer.id, at, oldAt, isOld: oldAt <= at }
    const [before] = await lockClaim(tx, { projectId, goal })
    await placeFile(tx, {
      projectId,
      personId: viewer.id,
      id: given.evidenceFile,
      before: before?.evidence_file ?? null,
    })
    if (!before) {
      await insertClaim(tx, { ...values, id: newId(), seat: await freeSeat(tx, projectId) })
    } else if (!isDeepStrictEqual(given, storedOf(before))) {
      const isEvidenced = given.evidence !== null || given.evidenceFile !== null
      if (before.is_evidenced && !isEvidenced) await keepProof(tx, project, goal)
      await tellConfirmers(deps, tx, projectId, before)
      await updateClaim(tx, values)
    }
    await dropFile(deps, tx, before?.evidence_file ?? null, given.evidenceFile)
    forget(deps, tx)
  })
}

/** Removes a goal of a project with its claim. */
export async function removeClaim(deps: ClaimDeps, viewer: Viewer, projectId: string, goal: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const project = await catalogue.access.lockFor(tx, viewer, projectId, 'edit')
    const [before] = await lockClaim(tx, { projectId, goal })
    if (!before) throw new AppError('claim_not_found')
    if (before.is_evidenced) await keepProof(tx, project, goal)
    await tellConfirmers(deps, tx, projectId, before)
    await deleteClaim(tx, { projectId, goal })
    await dropFile(deps, tx, before.evidence_file, null)
    forget(deps, tx)
  })
}

/**
 * Says that a claim is right, or why that cannot be confirmed, by name. The project's lock keeps the claim as it was read, and
 * the team as it is.
 */
export async function judgeClaim(
  deps: ClaimDeps,
  viewer: Viewer,
  { id: projectId, goal }: { id: string; goal: number },
  { version, verdict, reason }: VerdictInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await catalogue.access.lock(tx, { id: projectId })
    const [project] = await findProject(tx, { id: projectId, viewerId: viewer.id })
    if (!project) throw new AppError('project_not_found')
    const obstacle = project.obstacle ?? ((await isConfirmer(tx, viewer.id)) ? null : 'role')
    if (obstacle) throw new AppError(refusals[obstacle])
    const [claim] = await lockClaim(tx, { projectId, goal })
    if (!claim) throw new AppError('claim_not_found')
    if (claim.version !== version) throw new AppError('claim_changed')
    if (!claim.is_evidenced) throw new AppError('claim_not_shown')
    if (claim.is_old) throw new AppError('claim_old')
    const said = verdict === 'confirmed' ? '' : reason
    await writeVerdict(tx, { claimId: claim.id, personId: viewer.id, verdict, reason: said, at: deps.clock.now() })
    const name = await directory.nameOf(tx, viewer.id)
    const figure = `the figure for goal ${goal}, ${goalName(goal)}`
    await tellEditors(deps, tx, projectId, {
      ...(verdict === 'confirmed'
        ? { title: `${name} confirmed a figure`, message: `${name} confirmed ${figure}, of ${project.title}.` }
        : {
            title: `${name} could not confirm a figure`,
            message: `${name} says why ${figure}, of ${project.title} cannot be confirmed. Read it, and change the figure or its evidence.`,
          }),
      about: `verdict ${claim.id} ${viewer.id}`,
    })
    forget(deps, tx)
  })
}

/** Takes back what a person said about a claim. */
export async function takeBackVerdict(deps: ClaimDeps, viewer: Viewer, projectId: string, goal: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [project] = await findProject(tx, { id: projectId, viewerId: viewer.id })
    if (!project) throw new AppError('project_not_found')
    await deleteVerdict(tx, { projectId, goal, personId: viewer.id })
    forget(deps, tx)
  })
}

/** Whether a person can confirm figures at all: a professor, or a business whose mail address has a domain of its own or that the staff confirmed. */
export async function isConfirmer(db: Queryable, personId: number): Promise<boolean> {
  const [person] = await findConfirmer(db, { personId })
  if (!person) return false
  return (
    person.user_type === 'Professors' ||
    (person.user_type === 'Business' && (await directory.verifiedAs(db, personId)) !== null)
  )
}

/** Notifies the owner and the maintainers of a project about its goals. */
export async function tellEditors(
  deps: ClaimDeps,
  tx: Tx,
  projectId: string,
  telling: Pick<Telling, 'title' | 'message' | 'about'>,
): Promise<void> {
  const editors = await findEditors(tx, { projectId })
  const href = `/product/${projectId}/goals`
  await notify(
    deps,
    tx,
    editors.map(({ person_id: userId }) => ({ userId, type: 'job' as const, href, ...telling })),
  )
}

/** Drops what visitors read from the cache: cards, pages and counts show claims. */
export const forget = (deps: ClaimDeps, tx: Tx): void => tx.afterCommit(() => recentReads(deps).forget())

const refusals = {
  role: 'confirm_role',
  own: 'confirm_own',
  team: 'confirm_team',
  connected: 'confirm_connected',
  traded: 'confirm_traded',
  apart: 'confirm_apart',
} as const satisfies Record<Obstacle, string>

const thousandths = (figure: number) => Math.round(figure * perFigure)

function givenOf({ figure, startFigure, unit, unitOther, ...input }: ClaimInput) {
  const { measure, from, until, method, evidence, evidenceFile } = input
  return {
    ...{ measure, unit, from, until, method, evidence, evidenceFile },
    figure: thousandths(figure),
    startFigure: startFigure === null ? null : thousandths(startFigure),
    unitOther: unit === 'Other' ? unitOther : null,
  }
}

const storedOf = (row: ClaimRow) => ({
  ...{ measure: row.measure, unit: row.unit, from: row.began_on, until: row.ended_on, method: row.method },
  ...{
    evidence: row.evidence,
    evidenceFile: row.evidence_file,
    figure: row.figure,
    startFigure: row.start_figure,
    unitOther: row.unit_other,
  },
})

// The first moment after the last day, so many years later.
function oldAfter(until: string): Date {
  const day = daysAfter(`${until}T00:00:00.000Z`, 1)
  day.setUTCFullYear(day.getUTCFullYear() + most.currentYears)
  return day
}

async function freeSeat(tx: Tx, projectId: string): Promise<number> {
  const taken = (await findSeats(tx, { projectId })).map(({ seat }) => seat)
  const seat = Array.from({ length: most.goals }, (_, at) => at + 1).find((each) => !taken.includes(each))
  if (seat === undefined) throw new AppError('goals_full')
  return seat
}

// A project published for sale with words that need evidence keeps at least one claim with it.
async function keepProof(tx: Tx, project: { id: string; publish: boolean; for_sale: boolean }, goal: number) {
  if (!project.publish || !project.for_sale) return
  const [texts] = await findTexts(tx, { id: project.id })
  if (!texts || findWordsNeedingProof(texts.title, texts.description).length === 0) return
  const others = (await findClaims(tx, { projectId: project.id })).filter((each) => each.goal !== goal)
  if (!others.some((each) => each.is_evidenced)) throw new AppError('proof_kept')
}

async function tellConfirmers(deps: ClaimDeps, tx: Tx, projectId: string, claim: ClaimRow): Promise<void> {
  const confirmers = await findConfirmers(tx, { claimId: claim.id })
  const [texts] = await findTexts(tx, { id: projectId })
  await notify(
    deps,
    tx,
    confirmers.map(({ person_id: userId }) => ({
      userId,
      type: 'job' as const,
      title: 'A figure that you confirmed has changed',
      message: `The figure for goal ${claim.goal} of ${texts?.title ?? 'a project'} changed, so your name no longer stands beside it.`,
      href: `/product/${projectId}#goals`,
      about: `claim changed ${claim.id}`,
    })),
  )
}

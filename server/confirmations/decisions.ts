import type {
  ConfirmInput,
  RefuseConfirmationInput,
  TakeBackConfirmationInput,
} from '@guildhall/contract/confirmations/admin.ts'
import { refusalWords } from '@guildhall/contract/confirmations/options.ts'
import type { Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type LoggedAct, writeStaffLog } from '#staff-log/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { forgetAtStaff, tellPerson } from './confirmation-news.ts'
import {
  findDocument,
  findRequest,
  lockOpen,
  lockRequest,
  type RequestRow,
  replaceConfirmed,
  restoreConfirmed,
  saveStanding,
} from './queries.ts'
import { undecided } from './requests.ts'

type DecisionDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>
type Standing = Parameters<typeof saveStanding>[1]

/** Locks a request for the staff, after its person: 404 for an unknown one, 403 for the caller's own. */
async function lockForStaff(tx: Tx, viewer: Viewer, id: string): Promise<RequestRow> {
  const [found] = await findRequest(tx, { id })
  if (!found) throw new AppError('confirmation_not_found')
  if (found.person_id === viewer.id) throw new AppError('own_matter')
  await directory.lock(tx, [found.person_id])
  const [row] = await lockRequest(tx, { id })
  if (!row) throw new AppError('confirmation_not_found')
  return row
}

/**
 * Confirms a school or firm, in place of one that was confirmed before. The same again changes nothing; 409 once it was decided
 * otherwise or by somebody else.
 */
export async function confirm(
  deps: DecisionDeps,
  viewer: Viewer,
  id: string,
  { source, documentDate, note }: ConfirmInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    const isSame = row.found_source === source && row.found_date === documentDate && row.note === note
    if (row.state === 'confirmed' && row.decided_by === viewer.id && isSame) return
    requireState(row, 'open')
    await replaceConfirmed(tx, { personId: row.person_id })
    const found = { foundSource: source, foundDate: documentDate, note }
    await decide(deps, tx, viewer, row, { ...undecided, id, state: 'confirmed', ...found })
    const shown = row.is_named
      ? 'Your profile shows it with source and date.'
      : 'Your profile names another one. It shows the badge once it names this one.'
    await tellPerson(deps, tx, { id, personId: row.person_id, isMailed: true }, `We confirmed ${row.name}`, shown)
    const reason = `${source}, ${dayText(documentDate)}`
    await log(deps, tx, viewer, row, { act: 'confirm-institution', reason, after: 'confirmed' })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Refuses a request. The same again changes nothing; 409 once it was decided otherwise or by somebody else. */
export async function refuse(
  deps: DecisionDeps,
  viewer: Viewer,
  id: string,
  { refusal, reason }: RefuseConfirmationInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    const isSame = row.refusal === refusal && row.reason === reason
    if (row.state === 'refused' && row.decided_by === viewer.id && isSame) return
    requireState(row, 'open')
    await decide(deps, tx, viewer, row, { ...undecided, id, state: 'refused', refusal, reason })
    const message = `${refusalWords[refusal]}. Read the reasons. You can ask again.`
    const title = `We did not confirm ${row.name}`
    await tellPerson(deps, tx, { id, personId: row.person_id, isMailed: true }, title, message)
    const words = `${refusalWords[refusal]}: ${reason}`
    await log(deps, tx, viewer, row, { act: 'refuse-confirmation', reason: words, after: 'refused' })
  })
}

/** Takes a refusal back, so that the request is open again. 409 without its document, and when its person has asked again. */
export async function reopen(
  deps: DecisionDeps,
  viewer: Viewer,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    requireState(row, 'refused')
    const others = await lockOpen(tx, { personId: row.person_id })
    const documents = await findDocument(tx, { requestId: id })
    if (others.length > 0 || documents.length === 0) throw new AppError('confirmation_reopen')
    await saveStanding(tx, { ...undecided, id, state: 'open' })
    const message = 'We took our refusal back and look at it again.'
    const title = `Your request for ${row.name} is open again`
    await tellPerson(deps, tx, { id, personId: row.person_id, isMailed: false }, title, message)
    await log(deps, tx, viewer, row, { act: 'reopen-confirmation', reason, after: 'open' })
  })
}

/** Takes a confirmation back: the badge goes, and its person gets a statement of reasons that they can appeal. */
export async function takeBack(
  deps: DecisionDeps,
  viewer: Viewer,
  id: string,
  { rule, reason }: TakeBackConfirmationInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(tx, viewer, id)
    requireState(row, 'confirmed')
    await saveStanding(tx, {
      ...{ id, state: 'taken-back', decidedAt: row.decided_at && new Date(row.decided_at), decidedBy: row.decided_by },
      ...{ refusal: null, reason: '', note: row.note, takenBackAt: deps.clock.now() },
      ...{ foundSource: row.found_source, foundDate: row.found_date },
    })
    const subject = { kind: 'person', id: String(row.person_id), title: '' } as const
    const measure = 'confirmation-taken-back'
    await statements.make(deps, tx, viewer, { personId: row.person_id, measure, subject, rule, reasons: reason })
    await log(deps, tx, viewer, row, { act: 'take-back-confirmation', reason, after: 'taken back' })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Gives a person back the confirmation that was taken back last, after a successful appeal. */
export async function restore(deps: Pick<Deps, 'db' | 'clock'>, tx: Tx, personId: number): Promise<void> {
  await directory.lock(tx, [personId])
  await restoreConfirmed(tx, { personId })
  tx.afterCommit(() => recentReads(deps).forget())
}

function requireState({ state }: RequestRow, expected: RequestRow['state']): void {
  if (state !== expected) throw new AppError('confirmation_moved')
}

async function decide(deps: DecisionDeps, tx: Tx, viewer: Viewer, row: RequestRow, standing: Standing): Promise<void> {
  await saveStanding(tx, { ...standing, decidedAt: deps.clock.now(), decidedBy: viewer.id })
  await forgetAtStaff(deps, tx, row.id)
}

/** Records what the staff did. The log outlives the account, so it names nobody: the request is its subject. */
async function log(
  deps: DecisionDeps,
  tx: Tx,
  viewer: Viewer,
  { id, state: before }: RequestRow,
  act: Omit<LoggedAct, 'subject' | 'before'>,
): Promise<void> {
  await writeStaffLog(deps, tx, viewer, { ...act, before, subject: { kind: 'confirmation', id, title: '' } })
}

import { confirmationTexts as say } from '@guildhall/contract/confirmations/confirmation-texts.ts'
import type {
  Confirmation,
  ConfirmationInput,
  DocumentLink,
  OwnConfirmation,
} from '@guildhall/contract/confirmations/confirmations.ts'
import { kindOfType } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits as most } from '@guildhall/contract/limits/confirmations.ts'
import type { Queryable } from '#db/connect.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Creation } from '#idempotency/service.ts'
import { directory, institutions } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { forgetAtStaff, tellStaff } from './confirmation-news.ts'
import { linkDocument } from './documents.ts'
import {
  deleteDocument,
  findConfirmed,
  findOfPerson,
  findSentSince,
  insertRequest,
  lockOpen,
  nameDocument,
  type RequestRow,
  saveStanding,
} from './queries.ts'

export type ConfirmationDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'storage'>

/** A request as its person and the staff read it. */
export function presentRequest(row: RequestRow): Confirmation {
  const { id, kind, name, website, source, document, state, refusal, reason } = row
  return {
    ...{ id, kind, name, website, source, document, state, refusal, reason },
    documentDate: row.document_date,
    sentAt: isoOf(row.sent_at),
    decidedAt: isoOrNull(row.decided_at),
  }
}

/** Returns what is confirmed about the viewer, and their newest request. */
export async function readOwn(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<OwnConfirmation> {
  const { db } = deps
  const [[request], [confirmed], named, again] = await Promise.all([
    findOfPerson(db, { personId: viewer.id, limit: 1 }),
    findConfirmed(db, { personId: viewer.id }),
    institutions.of(db, viewer.id),
    asksAgainFrom(deps, db, viewer.id),
  ])
  const kind = kindOfType[viewer.userType]
  const held = confirmed && { name: confirmed.name, source: confirmed.found_source, date: confirmed.found_date }
  return {
    kind,
    named,
    confirmed:
      held?.source && held.date
        ? { ...held, source: held.source, date: held.date, isShown: confirmed?.is_named ?? false }
        : null,
    request: request ? presentRequest(request) : null,
    canAsk: kind !== null && request?.state !== 'open' && again === null && !confirmed?.is_named,
    againFrom: again?.toISOString() ?? null,
  }
}

/** From when a person can send another request; null when they can now. */
async function asksAgainFrom({ clock }: Pick<Deps, 'clock'>, db: Queryable, personId: number): Promise<Date | null> {
  const since = daysAfter(clock.now(), -most.sentWithinDays)
  const sent = await findSentSince(db, { personId, since })
  const oldest = sent.at(-most.sentAtMost)
  return oldest ? daysAfter(oldest.sent_at, most.sentWithinDays) : null
}

/** Sends a request. Everything about one person is checked under their lock; the database refuses a second open one anyway. */
export async function sendRequest(
  deps: ConfirmationDeps,
  viewer: Viewer,
  { name, document, ...said }: ConfirmationInput,
  { id, markDone }: Creation,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const person = (await directory.lock(tx, [viewer.id])).get(viewer.id)
    if (!person) throw new AppError('forbidden')
    const kind = kindOfType[person.userType]
    if (kind === null) throw new AppError('confirmation_kind')
    if ((await lockOpen(tx, { personId: viewer.id })).length > 0) throw new AppError('confirmation_open')
    const [confirmed] = await findConfirmed(tx, { personId: viewer.id })
    if (confirmed?.is_named) throw new AppError('confirmation_holds')
    if ((await asksAgainFrom(deps, tx, viewer.id)) !== null) throw new AppError('confirmations_full')
    if (!institutions.isSame(name, await institutions.of(tx, viewer.id)))
      throw invalid([{ path: 'name', message: say.nameElsewhere }])
    await insertRequest(tx, { id, personId: viewer.id, kind, name, ...said, at: deps.clock.now() })
    const [named] = await nameDocument(tx, { id: document, personId: viewer.id, requestId: id })
    if (!named) throw invalid([{ path: 'document', message: say.documentGone }])
    await tellStaff(deps, tx, { id, personId: viewer.id, name })
    await markDone(tx)
  })
}

/** Withdraws the viewer's open request and deletes its document. Repeating it changes nothing. */
export async function withdrawRequest(deps: ConfirmationDeps, viewer: Viewer): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await directory.lock(tx, [viewer.id])
    const [row] = await lockOpen(tx, { personId: viewer.id })
    if (!row) return
    await saveStanding(tx, { ...undecided, id: row.id, state: 'withdrawn' })
    attachments.removeLater(deps, tx, await deleteDocument(tx, { requestId: row.id }))
    await forgetAtStaff(deps, tx, row.id)
  })
}

/** The columns of a request that nobody has decided. */
export const undecided = {
  ...{ decidedAt: null, decidedBy: null, refusal: null, reason: '' },
  ...{ foundSource: null, foundDate: null, note: '', takenBackAt: null },
} as const

/** Returns links to the document of the viewer's newest request; 404 once it is deleted. */
export async function openOwnDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
): Promise<DocumentLink> {
  const [row] = await findOfPerson(deps.db, { personId: viewer.id, limit: 1 })
  if (!row) throw new AppError('confirmation_document_not_found')
  return linkDocument(deps, row.id)
}

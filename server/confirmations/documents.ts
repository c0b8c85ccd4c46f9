import type { DocumentLink, SentDocument } from '@guildhall/contract/confirmations/confirmations.ts'
import { documentEndings } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import type { FastifyRequest } from 'fastify'
import { newId } from '#db/ids.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { deleteDecided, findDocument } from './queries.ts'

const { bytes, linkSeconds, waiting: mostWaiting, waitsMs } = confirmationLimits.file

/** Documents that wait for a request of their sender. */
const waiting = attachments.waiting({
  ...{ table: 'confirmation_documents', folder: 'confirmations', extra: 'sizes' },
  ...{ to: 'person_id', from: 'person_id', named: 'request_id' },
})

type Sent = Parameters<typeof waiting.keep>[1]['file']

/**
 * Stores one file of a form (field `file`) for a request that the viewer will send. Pictures are encoded again, so that the staff
 * can look at them safely; what only begins like a picture is refused.
 */
export async function sendDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'limits'>,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<SentDocument> {
  await deps.limits.take('upload', viewer.customUserId)
  const refusal = new AppError('confirmation_document_type')
  const only = { endings: documentEndings, refusal }
  const place = { folder: waiting.folder, atMost: bytes, pictures: true, only }
  return attachments.store(deps.storage, request, place, (file) => {
    if (!file.sizes && !file.name.toLowerCase().endsWith('.pdf')) throw refusal
    return keepDocument(deps, viewer, file)
  })
}

/** Lets a document that is in the storage wait for a request of the viewer; 409 when too many wait already. */
export async function keepDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  file: Sent,
): Promise<SentDocument> {
  const id = newId()
  await transaction(deps.db, async (tx) => {
    // The lock makes uploads run one after the other, so that the limit holds.
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    const sent = { id, to: viewer.id, from: viewer.id, file, at: deps.clock.now() }
    if (!(await waiting.keep(tx, sent, mostWaiting))) throw new AppError('confirmation_documents_full')
  })
  return { id, name: file.name, size: file.size }
}

/** Deletes the viewer's own waiting document; that of a request stays. */
export async function dropDocument(deps: Pick<Deps, 'db' | 'storage'>, viewer: Viewer, id: string): Promise<void> {
  await waiting.takeBack(deps, viewer.id, id, viewer.id)
}

/** Returns links to the document of a request; 404 once it is deleted. The caller has checked who asks. */
export async function linkDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  requestId: string,
): Promise<DocumentLink> {
  const [file] = await findDocument(deps.db, { requestId })
  if (!file) throw new AppError('confirmation_document_not_found')
  const key = attachments.keyOf(file)
  const picture = file.sizes ? (await signedLink(deps, { key, isShown: true }, linkSeconds)).url : null
  return { name: file.name, picture, ...(await signedLink(deps, { key, name: file.name }, linkSeconds)) }
}

/**
 * Deletes documents some time after the decision, those that waited a day for a request, and stored files that no row knows.
 */
export async function sweepDocuments(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = daysAfter(deps.clock.now(), -confirmationLimits.keptDays)
  await attachments.remove(deps, await deleteDecided(deps.db, { before }))
  await waiting.sweep(deps, waitsMs)
}

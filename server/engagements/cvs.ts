import type { Cv } from '@guildhall/contract/engagements/cvs.ts'
import type { ExpertAsk } from '@guildhall/contract/experts/asks.ts'
import { expertTexts } from '@guildhall/contract/experts/expert-texts.ts'
import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { int, moment, nullable, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { signedLink } from '#storage/signed.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'

const { bytes, waiting: mostWaiting, waitsMs, linkSeconds } = expertLimits.cv

/** CVs that wait for a request of their client. */
const waiting = attachments.waiting({
  ...{ table: 'engagement_cvs', folder: 'cvs', extra: null },
  ...{ to: 'client_id', from: 'client_id', named: 'engagement_id' },
})

const findCv = statement('engagement_cv', {
  takes: { engagementId: text },
  gives: { id: text, name: text, size: int, key: text },
  sql: ({ engagementId }) => `select id, name, size, key from engagement_cvs where engagement_id = ${engagementId}`,
})
const findOfSide = statement('engagement_cv_of_side', {
  takes: { engagementId: text, personId: int },
  gives: { name: text, key: text },
  sql: ({ engagementId, personId }) => `
    select c.name, c.key from engagement_cvs c join engagements e on e.id = c.engagement_id
    where e.id = ${engagementId} and ${personId} in (e.client_id, e.provider_id)`,
})
const dropOther = statement('engagement_cv_drop_other', {
  takes: { engagementId: text, id: nullable(text) },
  gives: { key: text },
  sql: ({ engagementId, id }) => `
    delete from engagement_cvs where engagement_id = ${engagementId} and id is distinct from ${id} returning key`,
})
const nameCv = statement('engagement_cv_name', {
  takes: { engagementId: text, clientId: int, id: text },
  gives: { id: text },
  sql: ({ engagementId, clientId, id }) => `
    update engagement_cvs set engagement_id = ${engagementId}
    where id = ${id} and client_id = ${clientId} and (engagement_id is null or engagement_id = ${engagementId}) returning id`,
})
const dropCvsOf = statement('engagement_cvs_drop_of', {
  takes: { personId: int },
  gives: { key: text },
  sql: ({ personId }) => `delete from engagement_cvs where client_id = ${personId} returning key`,
})
const findHeld = statement('engagement_cvs_held', {
  takes: { personId: int },
  gives: { id: text, engagement_id: nullable(text), name: text, key: text, created_at: moment },
  sql: ({ personId }) => `
    select id, engagement_id, name, key, created_at from engagement_cvs where client_id = ${personId} order by created_at`,
})

/** Stores one PDF of a form (field `file`) for a request of the viewer; 409 when too many wait already, 422 for other files. */
export async function sendCv(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'limits'>,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Cv> {
  await deps.limits.take('upload', viewer.customUserId)
  const only = { endings: ['pdf'], refusal: invalid([{ path: 'file', message: assetTexts.pdf }]) }
  const place = { folder: waiting.folder, atMost: bytes, only }
  return attachments.store(deps.storage, request, place, (file) => keepCv(deps, viewer, file))
}

/** Lets a CV that is in the storage wait for a request of the viewer; 409 when too many wait already. */
export async function keepCv(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  file: Parameters<typeof waiting.keep>[1]['file'],
): Promise<Cv> {
  const id = newId()
  await transaction(deps.db, async (tx) => {
    // The lock makes uploads run one after the other, so that the limit holds.
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const sent = { id, to: viewer.id, from: viewer.id, file, at: deps.clock.now() }
    if (!(await waiting.keep(tx, sent, mostWaiting))) throw new AppError('cvs_full')
  })
  return { id, name: file.name, size: file.size }
}

/** Deletes the viewer's own waiting CV; that of a request stays. */
export async function dropCv(deps: Pick<Deps, 'db' | 'storage'>, viewer: Viewer, id: string): Promise<void> {
  await waiting.takeBack(deps, viewer.id, id, viewer.id)
}

/** Returns a link to download the CV of a request, for five minutes; 404 for everybody but its two sides. */
export async function openCv(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  engagementId: string,
): Promise<{ url: string; expiresIn: number }> {
  const [file] = await findOfSide(deps.db, { engagementId, personId: viewer.id })
  if (!file) throw new AppError('cv_not_found')
  return signedLink(deps, { key: file.key, name: file.name }, linkSeconds)
}

/** Returns the CV of a request, for its two sides. */
export async function readCv(db: Queryable, engagementId: string): Promise<Cv | null> {
  const [file] = await findCv(db, { engagementId })
  return file ? { id: file.id, name: file.name, size: file.size } : null
}

interface NamedCv {
  engagementId: string
  clientId: number
  ask: ExpertAsk | null
  id: string | null
}

/** Gives a new request of a locked client this CV. 422 for one that is gone or of others, and without a wish for a doctorate. */
export async function addCv(tx: Tx, { engagementId, clientId, ask, id }: NamedCv): Promise<void> {
  if (id === null) return
  if (ask?.purpose !== 'doctorate') throw invalid([{ path: 'cv', message: expertTexts.cvOnly }])
  const named = await nameCv(tx, { engagementId, clientId, id })
  if (named.length === 0) throw invalid([{ path: 'cv', message: expertTexts.cv }])
}

/** The same for a request that may have another CV, which is deleted. */
export async function replaceCv(deps: Pick<Deps, 'storage'>, tx: Tx, named: NamedCv): Promise<void> {
  attachments.removeLater(deps, tx, await dropOther(tx, { engagementId: named.engagementId, id: named.id }))
  await addCv(tx, named)
}

/** Deletes CVs that waited a day for a request, and stored files that no row knows, such as those of ended requests. */
export async function sweepCvs(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  await waiting.sweep(deps, waitsMs)
}

/** A person's CVs, for their data export. */
export const heldCvs = (db: Queryable, personId: number) => findHeld(db, { personId })

/** Deletes a person's CVs. */
export async function eraseCvs(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  attachments.removeLater(deps, tx, await dropCvsOf(tx, { personId }))
}

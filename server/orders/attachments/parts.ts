import type { Asset } from '@guildhall/contract/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { fileParts, type KeptRow } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { findSent } from './sent-queries.ts'

/** A file of an order by the names in its address. */
export interface FileAddress {
  id: string
  fileId: string
}

const uploads = fileParts.of({ files: 'order_files', parts: 'order_file_parts', file: 'file_id' })

/** What this person sent to an order; 404 for what others sent. */
export async function sentAt(db: Queryable, viewer: Viewer, { id, fileId }: FileAddress): Promise<KeptRow> {
  const [row] = await findSent(db, id, fileId, viewer.id)
  if (!row) throw new AppError('asset_not_found')
  return row
}

/** Which parts of an upload have arrived, with what they hold. */
export async function listParts(db: Queryable, viewer: Viewer, address: FileAddress) {
  return uploads.list(db, fileParts.fileIn(await sentAt(db, viewer, address)))
}

/** Writes one part of a file to disk as it comes. */
export async function putPart(
  deps: Deps,
  viewer: Viewer,
  address: FileAddress & { number: string },
  request: FastifyRequest,
): Promise<void> {
  const again = () => sentAt(deps.db, viewer, address)
  await uploads.put(deps, fileParts.fileIn(await again()), Number(address.number), request, again)
}

/** Makes one file of the parts; 409 while one is missing. Twice is once. */
export async function completeUpload(deps: Deps, viewer: Viewer, address: FileAddress): Promise<Asset> {
  const again = () => sentAt(deps.db, viewer, address)
  await uploads.complete(deps, fileParts.fileIn(await again()), again)
  return fileParts.present(await again())
}

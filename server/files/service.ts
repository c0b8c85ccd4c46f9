import type { PictureSizes } from '#storage/images.ts'
import { pictureKey } from '#storage/keys.ts'
import type { Storage } from '#storage/port.ts'
import {
  attachmentKey,
  removeBytes,
  removeBytesLater,
  smallestKey,
  storeAttachment,
  sweepFolder,
  waitingFiles,
} from './attachments.ts'
import { beginsProgram, isAsNamed, readerOf } from './file-content.ts'
import { beginUpload, fileIn, newKey, partUploads, presentFileOrLink } from './parts/part-uploads.ts'
import { requireRoom, usedBy } from './parts/queries.ts'
import { makePicture, type PictureUse } from './picture-encoding.ts'

/**
 * Makes pictures from files, stores them and passes them to `keep`. When one file is refused or `keep` fails, nothing is
 * left in the storage; a later sweep removes what a crash leaves.
 */
export async function storePictures<T>(
  storage: Storage,
  paths: string[],
  use: PictureUse,
  keep: (pictures: { key: string; sizes: PictureSizes }[]) => Promise<T>,
): Promise<T> {
  const made = []
  for (const path of paths) made.push(await makePicture(path, use))
  try {
    for (const { key, files } of made)
      for (const { width, content } of files) await storage.put(pictureKey(key, width), content)
    return await keep(made.map(({ key, sizes }) => ({ key, sizes })))
  } catch (error) {
    for (const { key, sizes } of made) await removePicture(storage, key, sizes)
    throw error
  }
}

/** Deletes the files of a picture that nothing shows any more. */
export async function removePicture(storage: Storage, key: string, sizes: PictureSizes): Promise<void> {
  for (const width of sizes.widths) await storage.delete(pictureKey(key, width))
}

/** Files attached to order moves and messages, and the removal of their bytes. */
export const attachments = {
  store: storeAttachment,
  waiting: waitingFiles,
  remove: removeBytes,
  removeLater: removeBytesLater,
  keyOf: attachmentKey,
  smallestOf: smallestKey,
  sweep: sweepFolder,
}

/** Files and links of projects and of deliveries, the files uploaded in parts. */
export const fileParts = {
  of: partUploads,
  begin: beginUpload,
  newKey,
  fileIn,
  present: presentFileOrLink,
  requireRoom,
  usedBy,
}

/** What the content of a stored file is, by its first bytes. */
export const fileContent = { readerOf, beginsProgram, isAsNamed }

export type { Removed } from './attachments.ts'
export type { ReadBytes } from './file-content.ts'
export type { FileOrLinkRow } from './parts/part-uploads.ts'

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Image } from '@guildhall/contract/files/files.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import type { PicturedKind } from '@guildhall/contract/values/options.ts'
import type { FastifyRequest } from 'fastify'
import { removePicture, storePictures } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { receiveUpload } from '#http/uploads.ts'
import { invalid } from '#http/validation.ts'
import { requestKey } from '#idempotency/service.ts'
import { imageUrls } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { replaceAvatar } from './own-pictures.ts'

/**
 * Takes the pictures of a form for a listing of your own, which it names in a field such as `projectId`: all of them or none, and none when you hang up before they are
 * stored. With an `Idempotency-Key` twice is once.
 */
export async function uploadListingPictures(
  deps: Deps,
  viewer: Viewer,
  request: FastifyRequest,
  kind: PicturedKind,
): Promise<Image[]> {
  await deps.limits.take('upload', viewer.customUserId)
  const key = requestKey(request)
  // The files go with the form at the end of the block, so what is made of them is awaited in it.
  await using upload = await receiveUpload(request)
  const paths = pathsOf(upload.files, ['images', 'images[]'])
  const field = `${kind}Id`
  const id = upload.fields.get(field) ?? ''
  if (!id) throw invalid([{ path: field, message: `Name the ${kind} the images belong to` }])
  const sent = { id, count: paths.length, request: key === null ? null : { key, body: await digestOf(paths) } }
  return await deps.pictureKinds[kind].pictures.add(deps, viewer, sent, (keep) =>
    storePictures(deps.storage, paths, 'page', (pictures) => {
      // Stopped by its sender, who takes it for not sent.
      if (request.raw.socket.destroyed) throw new AppError('malformed')
      return keep(pictures)
    }),
  )
}

/** Makes the picture of a form the caller's portrait; the one before it is removed. */
export async function uploadProfileImage(deps: Deps, viewer: Viewer, request: FastifyRequest): Promise<Image> {
  await deps.limits.take('upload', viewer.customUserId)
  await using upload = await receiveUpload(request)
  const paths = pathsOf(upload.files, ['image'])
  if (paths.length > 1) throw invalid([{ path: 'image', message: 'Send one image' }])
  return await storePictures(deps.storage, paths, 'portrait', async ([picture]) => {
    if (!picture) throw new RangeError('One file makes one picture')
    const { key, sizes } = picture
    const [before] = await directory.changeProfile(deps, viewer.id, (tx) =>
      replaceAvatar(tx, { personId: viewer.id, key, sizes, at: deps.clock.now() }),
    )
    if (before?.avatar_key && before.avatar_sizes)
      await removePicture(deps.storage, before.avatar_key, before.avatar_sizes)
    return imageUrls(deps.config.filesOrigin, key, sizes, '')
  })
}

async function digestOf(paths: string[]): Promise<string> {
  const digests = createHash('sha256')
  for (const path of paths) {
    const digest = createHash('sha256')
    for await (const chunk of createReadStream(path)) digest.update(chunk)
    digests.update(digest.digest())
  }
  return digests.digest('base64url')
}

function pathsOf(files: { field: string; path: string }[], names: string[]): string[] {
  const stray = files.find(({ field }) => !names.includes(field))
  if (stray) throw invalid([{ path: stray.field.slice(0, 60), message: `Send images in the field ${names[0]}` }])
  if (files.length === 0) throw invalid([{ path: names[0] ?? '', message: projectFormTexts.imageRequired }])
  return files.map(({ path }) => path)
}

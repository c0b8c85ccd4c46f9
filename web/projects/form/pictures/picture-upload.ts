import { createClient } from '@guildhall/contract/api/client.ts'
import { fileCalls } from '@guildhall/contract/files/calls.ts'
import type { fileEndpoints, Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { bearer } from '#lib/api/bearer.ts'
import { browserSend } from '#lib/api/transport.ts'

interface UploadOptions {
  /** The same upload with the same key is stored once, however often it is sent. */
  requestKey: string
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const files = createClient<typeof fileEndpoints>(fileCalls, browserSend)

/** Uploads one picture to a project. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function uploadPicture(
  projectId: string,
  file: File,
  { requestKey, onProgress, signal }: UploadOptions,
): Promise<Image> {
  const headers = await bearer(fileCalls.uploadProjectImages)
  // Aborted while the token was fetched: there is no request to abort yet.
  signal.throwIfAborted()
  const body = new FormData()
  body.set('projectId', projectId)
  body.append('images', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${fileCalls.uploadProjectImages.path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', requestKey)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, { message: uploadTexts.projectImages }))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    request.onload = () => {
      const answer = request.response as { imageUrls?: Image[]; errorMessage?: string; error?: string } | null
      const image = answer?.imageUrls?.[0]
      if (request.status < 300 && image) resolve(image)
      else
        reject(
          new ApiError(request.status, {
            ...answer,
            message: answer?.errorMessage ?? answer?.error ?? uploadTexts.projectImages,
          }),
        )
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** Deletes a stored picture; throws the server's reason, or 'Failed to delete image' without an answer from our server. */
export async function deletePicture(key: string): Promise<void> {
  await files.deleteImage({ body: { key } }).catch((error: ApiError) => {
    throw error.requestId ? error : new ApiError(error.status, { message: uploadTexts.deleteImage })
  })
}

const { maxWidth, maxHeight, quality } = imageLimits.optimise

/**
 * Scales a picture to fit 1200 by 1200 at quality 0.8; a GIF stays as it is, and so does a file that would only grow. Throws
 * 'Failed to load image' or 'Failed to optimize image'.
 */
export async function optimiseImage(file: File): Promise<File> {
  if (file.type === 'image/gif') return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(uploadTexts.load)
  })
  try {
    const scale = Math.min(1, maxWidth / bitmap.width, maxHeight / bitmap.height)
    const made = await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale), file.type)
    return scale === 1 && made.size >= file.size ? file : new File([made], file.name, { type: made.type })
  } catch {
    throw new Error(uploadTexts.optimise)
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // PNG has no quality setting; WebP keeps transparency. A browser that cannot write WebP returns PNG, which is fine.
  const format = type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), format, quality)
  })
}

import { createClient } from '@guildhall/contract/api/client.ts'
import { fileCalls } from '@guildhall/contract/files/calls.ts'
import type { fileEndpoints, Image } from '@guildhall/contract/files/files.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import type { PicturedKind } from '@guildhall/contract/values/options.ts'
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

/** The upload call of each kind of listing, and the field of its form that names the listing. */
const uploadCalls = {
  project: { call: fileCalls.uploadProjectImages, field: 'projectId', failure: uploadTexts.projectImages },
  service: { call: fileCalls.uploadServiceImages, field: 'serviceId', failure: uploadTexts.serviceImages },
  agent: { call: fileCalls.uploadAgentImages, field: 'agentId', failure: uploadTexts.agentImages },
} as const satisfies Record<PicturedKind, object>

/** The listing that a picture is uploaded to. */
export interface PicturePlace {
  kind: PicturedKind
  id: string
}

/** Uploads one picture to a listing. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function uploadPicture(
  { kind, id }: PicturePlace,
  file: File,
  { requestKey, onProgress, signal }: UploadOptions,
): Promise<Image> {
  const { call, field, failure } = uploadCalls[kind]
  const headers = await bearer(call)
  // Aborted while the token was fetched: there is no request to abort yet.
  signal.throwIfAborted()
  const body = new FormData()
  body.set(field, id)
  body.append('images', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${call.path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('idempotency-key', requestKey)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, { message: failure }))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    request.onload = () => {
      const answer = request.response as { imageUrls?: Image[]; errorMessage?: string; error?: string } | null
      const image = answer?.imageUrls?.[0]
      if (request.status < 300 && image) resolve(image)
      else
        reject(
          new ApiError(request.status, {
            ...answer,
            message: answer?.errorMessage ?? answer?.error ?? failure,
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

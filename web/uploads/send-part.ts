import { fillPath } from '@guildhall/contract/client.ts'
import { ApiError } from '#lib/api-error.ts'
import { bearer } from '#lib/bearer.ts'
import type { UploadPlace } from './upload-place.ts'

interface Part {
  to: ReturnType<UploadPlace['part']>
  number: number
  content: Blob
  /** SHA-256 of the content. */
  digest: ArrayBuffer
  /** How many of its bytes are on their way. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends one part of a file. Uses XMLHttpRequest because fetch tells nobody how far a body has come. */
export async function sendPart({ to, number, content, digest, onProgress, signal }: Part): Promise<void> {
  const headers = await bearer(to.call)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api${fillPath(to.call.path, { ...to.params, number: String(number) })}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('content-digest', `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new ApiError(request.status, request.response))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(content)
  })
}

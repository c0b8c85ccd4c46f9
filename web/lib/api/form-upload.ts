import type { ApiRequest } from '@guildhall/contract/api/client.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'

interface Sending {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a form with files. Uses XMLHttpRequest because fetch reports no upload progress. */
export async function sendForm(
  { method, path, access, body }: Pick<ApiRequest, 'method' | 'path' | 'access'> & { body: FormData },
  { onProgress, signal }: Sending,
): Promise<unknown> {
  const headers = await bearer({ access })
  // Stopped while the token was fetched: no request exists yet.
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    request.onload = () => {
      if (request.status < 300) resolve(request.response)
      else reject(new ApiError(request.status, request.response))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

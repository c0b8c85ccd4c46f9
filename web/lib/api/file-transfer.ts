import type { ApiRequest } from '@guildhall/contract/api/client.ts'
import type { Call } from '@guildhall/contract/api/endpoint.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'

/** Downloads a file from the API as the signed-in person; `fallback` is its name if the response has none. */
export async function downloadFile(
  { path, access }: Pick<Call, 'path' | 'access'>,
  { query = '', fallback }: { query?: string; fallback: string },
): Promise<void> {
  const response = await fetch(`/api${path}${query}`, { headers: await bearer({ access }) }).catch(() => {
    throw new ApiError(0)
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  const [, name = fallback] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface Sending {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a form with files. Uses XMLHttpRequest, because fetch reports no upload progress. */
export async function sendForm(
  { method, path, access, body }: Pick<ApiRequest, 'method' | 'path' | 'access'> & { body: FormData },
  { onProgress, signal }: Sending,
): Promise<unknown> {
  const headers = await bearer({ access })
  // Aborted while the token was fetched: no request exists yet.
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

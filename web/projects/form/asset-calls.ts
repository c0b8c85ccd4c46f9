import { assetEndpoints } from '@guildhall/contract/assets.ts'
import { createClient, fillPath } from '@guildhall/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { bearer } from '#lib/bearer.ts'
import { projectQueries } from '../queries.ts'

/** The calls of a project's assets; parts go by `sendPart`. */
export const assetApi = createClient(assetEndpoints, browserSend)

/** The assets of a project of one's own. */
export const assetQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQueries.all, 'assets', projectId],
    queryFn: ({ signal }) => assetApi.list({ params: { id: projectId }, signal }),
    staleTime: 0,
  })

interface Part {
  projectId: string
  assetId: string
  number: number
  content: Blob
  /** SHA-256 of the content. */
  digest: ArrayBuffer
  /** How many of its bytes are on their way. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Sends one part of a file. Uses XMLHttpRequest because fetch tells nobody how far a body has come. */
export async function sendPart({
  projectId,
  assetId,
  number,
  content,
  digest,
  onProgress,
  signal,
}: Part): Promise<void> {
  const headers = await bearer(assetEndpoints.putPart)
  const params = { id: projectId, assetId, number: String(number) }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api${fillPath(assetEndpoints.putPart.path, params)}`)
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

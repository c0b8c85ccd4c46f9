import type { Call } from '@guildhall/contract/api/endpoint.ts'
import { ApiError } from './api-error.ts'
import { bearer } from './bearer.ts'

/** Downloads a file of the API as the signed-in person; `fallback` is its name if the answer has none. */
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
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

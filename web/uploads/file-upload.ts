import { fillPath } from '@guildhall/contract/api/client.ts'
import type { Call } from '@guildhall/contract/api/endpoint.ts'
import { assetTexts } from '@guildhall/contract/files/texts.ts'
import type { Asset, AssetParts, PartAddress } from '@guildhall/contract/projects/assets.ts'
import type * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { bearer } from '#lib/api/bearer.ts'

/** Where files are uploaded, such as a project or an order's delivery, with its calls. */
export interface UploadPlace {
  /** Identifies the place within the tab. */
  id: string
  /** What is said when an upload fails; by default that of a project. */
  failed?: string
  /** Starts the upload of a file; the same key returns the same upload. */
  begin(file: { name: string; size: number }, requestKey: string, signal: AbortSignal): Promise<Asset>
  parts(fileId: string, signal: AbortSignal): Promise<z.output<typeof AssetParts>>
  /** The call that receives a part, and its path parameters besides the part number. */
  part(fileId: string): { call: Call; params: Record<string, string> }
  /** Where the store itself takes a part, by its SHA-256 in hex. */
  address(fileId: string, number: string, part: { sha256: string }, signal: AbortSignal): Promise<PartAddress>
  complete(fileId: string, signal: AbortSignal): Promise<unknown>
}

interface Sending {
  place: UploadPlace
  file: File
  /** The upload to resume; null starts one. */
  fileId: string | null
  /** The same key returns the same upload, however often it is requested. */
  requestKey: string
  onBegun: (fileId: string) => void
  /** Bytes uploaded or in flight. */
  onProgress: (sent: number) => void
  /** Whether it waits for the connection. */
  onCut: (isCut: boolean) => void
  signal: AbortSignal
}

const atOnce = 2
const longestWaitMs = 30_000

/**
 * Uploads a file in parts, two at a time, and completes it. Resumes with the parts already there, once they are known to
 * belong to this file. It waits for a lost connection; a refusal by the server, or an unreadable file, fails.
 */
export async function sendFile(sending: Sending): Promise<void> {
  const { place, file, requestKey, onBegun, onProgress, signal } = sending
  const patiently = patience(sending)
  let { fileId } = sending
  if (fileId === null) {
    const { id } = await patiently(() => place.begin({ name: file.name, size: file.size }, requestKey, signal))
    fileId = id
    onBegun(fileId)
  }
  const id = fileId
  const to = place.part(id)
  const { partBytes, parts, direct } = await patiently(() => place.parts(id, signal))
  // The browser sends the slice from disk; only its digest is computed here.
  const read = async (number: number) => {
    signal.throwIfAborted()
    const content = file.slice((number - 1) * partBytes, number * partBytes)
    const bytes = await content.arrayBuffer().catch(() => {
      throw new Error(assetTexts.unreadable)
    })
    return { number, content, digest: await crypto.subtle.digest('SHA-256', bytes) }
  }
  // The address of a part is asked for again with each attempt, because it is good for a short time only.
  const toStore = async (fileId: string, { number, digest }: { number: number; digest: ArrayBuffer }) => {
    const part = { sha256: hex(digest) }
    return { ...(await place.address(fileId, String(number), part, signal)), isStore: true }
  }
  const toServer = async ({ number, digest }: { number: number; digest: ArrayBuffer }) => ({
    url: `/api${fillPath(to.call.path, { ...to.params, number: String(number) })}`,
    headers: {
      ...(await bearer(to.call)),
      'content-type': 'application/octet-stream',
      'content-digest': `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`,
    },
    isStore: false,
  })
  const sent = new Map<number, number>()
  const tell = (number: number, count: number) => {
    sent.set(number, count)
    onProgress([...sent.values()].reduce((sum, each) => sum + each, 0))
  }
  for (const { number, sha256 } of parts) {
    const { content, digest } = await read(number)
    if (hex(digest) !== sha256) throw new Error(assetTexts.otherFile)
    tell(number, content.size)
  }
  const count = Math.ceil(file.size / partBytes)
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !sent.has(number))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
        const part = await read(number)
        const onPart = (loaded: number) => tell(part.number, Math.min(loaded, part.content.size))
        const send = async () =>
          sendPart({
            ...(direct ? await toStore(id, part) : await toServer(part)),
            ...part,
            onProgress: onPart,
            signal,
          })
        await patiently(send)
        tell(part.number, part.content.size)
      }
    }),
  )
  await patiently(() => place.complete(id, signal))
}

// Repeats a call until it gets through: when the connection is back, or after a growing delay.
function patience({ onCut, signal }: Pick<Sending, 'onCut' | 'signal'>) {
  let cut = 0
  return async <T>(call: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await call()
      } catch (error) {
        signal.throwIfAborted()
        if (!mayPass(error, attempt)) throw error
        onCut(++cut > 0)
        await nextChance(attempt, signal).finally(() => onCut(--cut > 0))
      }
    }
  }
}

const passing = [0, 408, 429, 502, 503, 504]

function mayPass(error: unknown, attempt: number): boolean {
  if (!(error instanceof ApiError)) return false
  return passing.includes(error.status) || (error.code === 'asset_part_damaged' && attempt < 3)
}

function nextChance(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', online)
      signal.removeEventListener('abort', stop)
      act()
    }
    const online = end(resolve)
    const stop = end(() => reject(signal.reason))
    const timer = setTimeout(online, Math.min(1000 * 2 ** attempt, longestWaitMs))
    addEventListener('online', online)
    signal.addEventListener('abort', stop)
  })
}

const hex = (digest: ArrayBuffer) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')

interface Part extends PartAddress {
  /** Whether the store itself answers, in its own words. */
  isStore: boolean
  content: Blob
  /** How many of its bytes have been sent. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Uploads one part of a file. Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendPart({ url, headers, isStore, content, onProgress, signal }: Part): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = isStore ? 'text' : 'json'
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new ApiError(request.status, isStore ? refusalOfStore(request.status) : request.response))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(content)
  })
}

// It refuses bytes that are not those of the address, and an address that is over: both are worth another try.
const refusalOfStore = (status: number) =>
  status < 500 ? { code: 'asset_part_damaged', message: assetTexts.partRefused } : {}

import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Asset } from '@guildhall/contract/projects/assets.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { UploadPlace } from './file-upload.ts'

/** A file being uploaded. It has no `fileId` until the server knows it. */
export interface Upload {
  id: string
  place: UploadPlace
  file: File
  fileId: string | null
  requestKey: string
  /** `cut`: waits for the connection; `paused` and `failed` wait for the owner. */
  state: 'queued' | 'sending' | 'cut' | 'paused' | 'failed'
  /** Bytes. */
  sent: number
  /** Why it failed. */
  message: string
}

/** Loads what sends a file; a form does so before a file is chosen. */
export const loadUpload = () => import('./file-upload.ts')

/**
 * The uploads of this tab, one file at a time. They belong to the tab and not to the form, so that they continue when it is
 * closed. React reads them as an external store.
 */
export const uploads = createUploads()

function createUploads() {
  let list: readonly Upload[] = []
  const listeners = new Set<() => void>()
  const doneListeners = new Set<(upload: Upload) => void>()
  let running: { id: string; stop: AbortController } | null = null

  function replace(next: readonly Upload[]) {
    list = next
    // Closing the tab would stop them.
    const isActive = list.some(({ state }) => state === 'queued' || state === 'sending' || state === 'cut')
    if (isActive) addEventListener('beforeunload', keepOpen)
    else removeEventListener('beforeunload', keepOpen)
    for (const listener of listeners) listener()
  }
  const change = (id: string, part: Partial<Upload>) =>
    replace(list.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const stop = (id: string) => {
    if (running?.id === id) running.stop.abort()
  }

  async function next(): Promise<void> {
    const upload = running ? undefined : list.find(({ state }) => state === 'queued')
    if (!upload) return
    const { id } = upload
    const current = { id, stop: new AbortController() }
    running = current
    change(id, { state: 'sending', message: '' })
    try {
      const { sendFile } = await loadUpload().catch(() => {
        throw new ApiError(0)
      })
      await sendFile({
        ...upload,
        onBegun: (fileId) => change(id, { fileId }),
        onProgress: (sent) => change(id, { sent }),
        onCut: (isCut) => !current.stop.signal.aborted && change(id, { state: isCut ? 'cut' : 'sending' }),
        signal: current.stop.signal,
      })
      const done = list.find((each) => each.id === id)
      replace(list.filter((each) => each.id !== id))
      if (!done) return
      toast.success(assetTexts.arrived, { detail: done.file.name, stays: true })
      for (const listener of doneListeners) listener(done)
    } catch (error) {
      // Stopped by its owner: its state is already set, or it was removed.
      if (current.stop.signal.aborted) return
      current.stop.abort()
      const failed = upload.place.failed ?? assetTexts.failed
      const message = (error as Error).message || failed
      // The server deleted the file that it refused, so a new attempt sends all of it.
      const isGone = error instanceof ApiError && (error.status === 415 || error.status === 404)
      // Signed out: nothing of that person stays here.
      if (error instanceof ApiError && error.status === 401) replace([])
      else change(id, { state: 'failed', message, ...(isGone ? { fileId: null } : {}) })
      toast.error(failed, { detail: `${upload.file.name}: ${message}` })
    } finally {
      running = null
      void next()
    }
  }

  return {
    read: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener for every completed file. */
    onDone(listener: (upload: Upload) => void) {
      doneListeners.add(listener)
      return () => void doneListeners.delete(listener)
    },
    /** Uploads a file; with a `fileId`, resumes the rest of a started one. */
    add(place: UploadPlace, file: File, fileId: string | null = null) {
      const id = crypto.randomUUID()
      const fresh = { id, place, file, fileId, requestKey: id, state: 'queued', sent: 0, message: '' } as const
      replace([...list, fresh])
      void next()
    },
    pause(id: string) {
      change(id, { state: 'paused' })
      stop(id)
    },
    /** Resumes a paused or failed upload. */
    resume(id: string) {
      change(id, { state: 'queued', message: '' })
      void next()
    },
    /** Removes an upload; the caller removes what has already arrived. */
    drop(id: string) {
      stop(id)
      replace(list.filter((each) => each.id !== id))
    },
  }
}

const keepOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** A line of the list: what the server has, what is being uploaded, or both. */
export type FileOrLink = { id: string } & (
  | { asset: Asset; upload?: Upload | undefined }
  | { asset?: undefined; upload: Upload }
)

/** The owner's actions on files and links, by the calls of their place. */
interface KeptCalls {
  addLink: (name: string, url: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Returns the URL that opens or downloads it. */
  link: (id: string) => Promise<{ url: string }>
  /** Refetches the list. */
  refresh: () => Promise<unknown>
}

interface Kept {
  /** Null while there is no place yet: files are passed to `onWaiting`. */
  place: UploadPlace | null
  assets: readonly Asset[]
  /** How many others count towards the limit, such as those waiting for their place. */
  beside: number
  calls: KeptCalls
  /** Shown when there is no room for more. */
  tooMany: string
  /** How many there may be, and why a chosen file cannot be one; by default those of a project. */
  most?: number
  refusalOf?: (file: File) => string | null
  onWaiting: (file: File) => void
}

const none: readonly Upload[] = []

/** The files and links of a place: those on the server, those this tab is uploading, and their owner's actions. */
export function useFilesAndLinks({
  place,
  assets,
  beside,
  calls,
  tooMany,
  onWaiting,
  most = assetLimits.perProject,
  refusalOf = tooLargeOrEmpty,
}: Kept) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, () => none)
  const own = all.filter((upload) => upload.place.id === place?.id)
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const lines: FileOrLink[] = [
    ...assets.map((asset) => ({ id: asset.id, asset, upload: own.find(({ fileId }) => fileId === asset.id) })),
    ...own.filter(({ fileId }) => !assets.some(({ id }) => id === fileId)).map((upload) => ({ id: upload.id, upload })),
  ]
  const count = lines.length + beside
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((failure: Error) => toast.error(failure.message))
    await calls.refresh()
  }
  useEffect(() => uploads.onDone((done) => void (done.place.id === place?.id && calls.refresh())))

  return {
    lines,
    refused,
    count,
    tooMany,
    most,
    isFull: count >= most,
    /** Uploads chosen files; an upload started before is resumed. */
    add(files: readonly File[]) {
      const room = most - count
      const wrong = files.flatMap((file) => {
        const message = refusalOf(file)
        return message ? [{ name: file.name, message }] : []
      })
      const good = files.filter((file) => !refusalOf(file))
      const late = good.slice(room).map(({ name }) => ({ name, message: tooMany }))
      setRefused([...wrong, ...late])
      for (const file of good.slice(0, room)) {
        const begun = lines.find(
          ({ asset, upload }) =>
            !upload && asset?.state === 'uploading' && asset.name === file.name && asset.size === file.size,
        )
        if (place) uploads.add(place, file, begun?.id ?? null)
        else onWaiting(file)
      }
    },
    /** Resumes an upload that another tab or visit started; the file must be the same. */
    resume(asset: Asset, file: File) {
      setRefused([])
      if (file.size !== asset.size) setRefused([{ name: file.name, message: assetTexts.otherFile }])
      else if (place) uploads.add(place, file, asset.id)
    },
    async addLink(name: string, url: string) {
      await calls.addLink(name, url)
      await calls.refresh()
    },
    async remove({ asset, upload }: FileOrLink) {
      if (upload) uploads.drop(upload.id)
      await attempt(async () => {
        const id = asset?.id ?? (upload && (await begunId(upload)))
        if (!id) return
        await calls.remove(id).catch((failure) => {
          // Already deleted: the goal is reached.
          if (failure.status !== 404) throw failure
        })
      })
    },
    open: (id: string) =>
      attempt(async () => {
        const { url } = await calls.link(id)
        // A click on a link rather than a navigation, which would warn about running uploads.
        Object.assign(document.createElement('a'), { href: url, download: '' }).click()
      }),
  }
}

export type FilesAndLinks = ReturnType<typeof useFilesAndLinks>

// The request that starts an upload may have arrived although it was aborted. Repeating it returns the file's id.
async function begunId({ place, file, fileId, requestKey, state }: Upload): Promise<string | null> {
  if (fileId !== null || (state !== 'sending' && state !== 'paused')) return fileId
  const { name, size } = file
  return (await place.begin({ name, size }, requestKey, new AbortController().signal)).id
}

function tooLargeOrEmpty({ size }: File): string | null {
  if (size === 0) return assetTexts.empty
  return size > assetLimits.maxBytes ? assetTexts.tooLarge : null
}

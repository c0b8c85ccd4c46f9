import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { UploadPlace } from './file-upload.ts'
import { sendFile } from './file-upload.ts'

/** A file on its way. It has no `fileId` until the server knows of it. */
export interface Upload {
  id: string
  place: UploadPlace
  file: File
  fileId: string | null
  requestKey: string
  /** `cut`: waits for the line; `paused` and `failed` wait for its owner. */
  state: 'queued' | 'sending' | 'cut' | 'paused' | 'failed'
  /** Bytes. */
  sent: number
  /** Why it failed. */
  message: string
}

/**
 * The uploads of this tab, one file after the other. They belong to the tab and not to the form, so that they go on when it
 * is closed. React reads them as an external store.
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
      toast.success(assetTexts.arrived, { detail: done.file.name })
      for (const listener of doneListeners) listener(done)
    } catch (error) {
      // Stopped by its owner: it says already what it is, or has gone.
      if (current.stop.signal.aborted) return
      current.stop.abort()
      const message = (error as Error).message || assetTexts.failed
      // Nobody is signed in any more: nothing of whoever was stays here.
      if (error instanceof ApiError && error.status === 401) replace([])
      else change(id, { state: 'failed', message })
      toast.error(assetTexts.failed, { detail: `${upload.file.name}: ${message}` })
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
    /** Hears of every file that has arrived. */
    onDone(listener: (upload: Upload) => void) {
      doneListeners.add(listener)
      return () => void doneListeners.delete(listener)
    },
    /** Sends a file; with an `fileId` the rest of one that was begun. */
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
    /** Goes on with a paused or failed one. */
    resume(id: string) {
      change(id, { state: 'queued', message: '' })
      void next()
    },
    /** Forgets an upload; what has arrived is the caller's to remove. */
    drop(id: string) {
      stop(id)
      replace(list.filter((each) => each.id !== id))
    },
  }
}

const keepOpen = (event: BeforeUnloadEvent) => event.preventDefault()

import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'

interface Stored {
  id: string
  /** In bytes. */
  size: number
}

/** A file that was chosen: on its way, refused, or stored. */
export interface ChosenFile<S extends Stored> {
  key: string
  name: string
  size: number
  /** Upload progress, from 0 to 1. */
  share: number
  /** Why the upload failed. */
  error: string | null
  /** The stored file, once uploaded. */
  stored: S | null
}

/** Where chosen files are uploaded until something names them. */
export interface WaitingPlace<S extends Stored> {
  most: number
  mostBytes: number
  /** Shown when more are chosen. */
  tooMany: string
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<S>
  /** Removes a stored file that nothing names. */
  takeBack: (stored: S) => void
}

/** The files chosen for a place. */
export interface ChosenFiles<S extends Stored> {
  files: readonly ChosenFile<S>[]
  /** Which files were not accepted, and why. */
  refusal: string | null
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
  /** Something names the files: leaving no longer removes them. */
  keep: () => void
}

interface Sending {
  file: File
  stop: AbortController
}

/** Uploads files as they are chosen; those that nothing names are removed. `begun` are there before, and stay when left out. */
export function useChosenFiles<S extends Stored & { name: string }>(
  place: WaitingPlace<S>,
  begun: readonly S[] = [],
): ChosenFiles<S> {
  const [files, setFiles] = useState<readonly ChosenFile<S>[]>(() =>
    begun.map((stored) => ({ key: stored.id, name: stored.name, size: stored.size, share: 1, error: null, stored })),
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const sendings = useRef(new Map<string, Sending>())
  const change = (key: string, part: Partial<ChosenFile<S>>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const takeBack = ({ stored }: Pick<ChosenFile<S>, 'stored'>) => {
    if (stored && !begun.some(({ id }) => id === stored.id)) place.takeBack(stored)
  }

  const waiting = useRef<readonly ChosenFile<S>[]>([])
  waiting.current = files
  useOnLeave(() => {
    for (const { stop } of sendings.current.values()) stop.abort()
    for (const each of waiting.current) takeBack(each)
  })

  async function send(key: string, file: File) {
    const stop = new AbortController()
    sendings.current.set(key, { file, stop })
    change(key, { share: 0, error: null })
    try {
      const stored = await place.upload(file, (share) => change(key, { share }), stop.signal)
      if (stop.signal.aborted) takeBack({ stored })
      else change(key, { stored, share: 1 })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error: failureText(error) })
    }
  }

  return {
    files,
    refusal,
    add(chosen) {
      const room = place.most - files.length
      const refused = chosen.map((file) => refusalOf(file, place.mostBytes)).find((each) => each !== null)
      setRefusal(refused ?? (chosen.length > room ? place.tooMany : null))
      const taken = chosen.filter((file) => refusalOf(file, place.mostBytes) === null).slice(0, Math.max(0, room))
      const added = taken.map((file) => ({ key: crypto.randomUUID(), file }))
      setFiles((before) => [
        ...before,
        ...added.map(({ key, file: { name, size } }) => ({ key, name, size, share: 0, error: null, stored: null })),
      ])
      for (const { key, file } of added) void send(key, file)
    },
    remove(key) {
      setRefusal(null)
      sendings.current.get(key)?.stop.abort()
      const gone = files.find((each) => each.key === key)
      if (gone) takeBack(gone)
      setFiles((before) => before.filter((each) => each.key !== key))
    },
    retry(key) {
      const sending = sendings.current.get(key)
      if (sending) void send(key, sending.file)
    },
    keep() {
      setRefusal(null)
      waiting.current = []
      sendings.current.clear()
      setFiles([])
    },
  }
}

function refusalOf({ name, size }: File, mostBytes: number): string | null {
  if (size > mostBytes) return `${name}: files can be up to ${mostBytes / 1_048_576} MB.`
  return size === 0 ? `${name} is empty.` : null
}

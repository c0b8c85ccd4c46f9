import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { tooManyImages, uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { refusalOf } from '#lib/forms/picture-check.ts'
import { useOnLeave } from '#lib/hooks/use-on-leave.ts'
import { toast } from '#ui/overlays/toast.ts'
import { loadImageOptimisation, loadPictureUpload } from './later-parts.ts'
import type { PicturePlace } from './picture-upload.ts'

/** A picture that a draft keeps: one the server has, or one only this device has, already scaled down. */
export type KeptPicture = { alt: string } & ({ image: Image } | KeptFile)

export interface KeptFile {
  id: string
  file: File
}

/** A picture of the form, in gallery order. `file` is the chosen file, scaled down from state 'ready' on. */
export type Picture = { id: string; src: string; alt: string } & (
  | { state: 'stored'; image: Image }
  | { state: 'preparing' | 'ready'; file: File }
  | { state: 'uploading'; file: File; share: number }
  | { state: 'failed'; file: File; message: string }
)

export interface Refusal {
  /** Absent where the whole selection is meant. */
  file?: File
  message: string
}

// Shown on a tile when its owner stopped the upload.
const stopped = 'Stopped'

/** How many pictures a listing has, and what is said about too many; `stored` are those it has now. */
export interface PictureRules {
  most: number
  tooMany(stored: number): string
  /** Publishing needs one. */
  isRequired: boolean
}

/** The rules of projects, which most kinds share. */
const usualRules: PictureRules = { most: imageLimits.perProject, tooMany: tooManyImages, isRequired: true }

export type Pictures = ReturnType<typeof createPictures>

/** The pictures of one form: chosen, prepared, uploaded, moved. React reads it as an external store. */
export function createPictures(start: readonly KeptPicture[], { most, tooMany }: PictureRules = usualRules) {
  let refused: readonly Refusal[] = []
  const listeners = new Set<() => void>()
  // The result of preparing each picture: the smaller file, or the reason there is none.
  const prepared = new Map<string, Promise<File>>()
  const uploads = new Map<string, AbortController>()
  let turn: Promise<unknown> = Promise.resolve()
  let list: readonly Picture[] = start.map((kept) => {
    if ('image' in kept) return asStored(kept.image, kept.alt)
    const { id, file, alt } = kept
    prepared.set(id, Promise.resolve(file))
    return { id, alt, src: URL.createObjectURL(file), state: 'ready', file }
  })

  function replace(next: readonly Picture[]) {
    // Previews of files that are gone or stored now.
    const shown = new Set(next.map(({ src }) => src))
    for (const { state, src } of list) if (state !== 'stored' && !shown.has(src)) URL.revokeObjectURL(src)
    list = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, to: (picture: Picture) => Picture) =>
    replace(list.map((picture) => (picture.id === id ? to(picture) : picture)))
  const fail = (id: string, message: string) =>
    change(id, (picture) => (picture.state === 'stored' ? picture : { ...picture, state: 'failed', message }))

  function prepare(id: string, file: File) {
    const work = loadImageOptimisation().then((optimise) => optimise(file))
    prepared.set(id, work)
    work.then(
      (made) => change(id, (each) => (each.state === 'preparing' ? { ...each, state: 'ready', file: made } : each)),
      (error: Error) => {
        prepared.delete(id)
        fail(id, error.message)
      },
    )
  }

  /** Returns null for a picture removed meanwhile; one that cannot be prepared has failed. */
  async function send(id: string, place: PicturePlace): Promise<boolean | null> {
    if (!list.some((each) => each.id === id && each.state !== 'stored')) return null
    const work = prepared.get(id)
    if (!work) return false
    const stop = new AbortController()
    uploads.set(id, stop)
    try {
      const file = await work
      const onProgress = (share: number) =>
        change(id, ({ src, alt }) => ({ id, src, alt, file, state: 'uploading', share }))
      onProgress(0)
      const { uploadPicture } = await loadPictureUpload(uploadTexts.projectImages)
      const image = await uploadPicture(place, file, { requestKey: id, onProgress, signal: stop.signal })
      // Sent before, with its answer lost: the form may already have it as a picture of the listing.
      replace(list.filter((each) => each.id !== image.key))
      change(id, ({ alt }) => ({ ...asStored(image, alt), id }))
      return true
    } catch (error) {
      fail(id, stop.signal.aborted ? stopped : reasonOf(error as Error))
      return false
    } finally {
      uploads.delete(id)
    }
  }

  return {
    read: () => list,
    readRefused: () => refused,
    /** Returns the pictures a draft keeps: all but those not scaled down yet, or that cannot be. */
    kept: (): KeptPicture[] =>
      list.flatMap((picture): KeptPicture[] => {
        const { id, alt, state } = picture
        if (state === 'stored') return [{ alt, image: picture.image }]
        return state === 'preparing' || !prepared.has(id) ? [] : [{ alt, id, file: picture.file }]
      }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Adds chosen files; a selection that would be too many adds none, an invalid file is named and left out. */
    add(files: readonly File[]) {
      const wrong = files.flatMap((file) => refusalOf(file) ?? []).length
      const isTooMany = list.length + files.length - wrong > most
      refused = files.flatMap((file) => ({ file, message: refusalOf(file) ?? '' })).filter(({ message }) => message)
      if (isTooMany) refused = [...refused, { message: tooMany(list.length) }]
      const good = isTooMany ? [] : files.filter((file) => !refusalOf(file))
      const fresh = good.map((file): Picture & { file: File } => {
        const id = crypto.randomUUID()
        return { id, src: URL.createObjectURL(file), alt: '', state: 'preparing', file }
      })
      replace([...list, ...fresh])
      for (const { id, file } of fresh) prepare(id, file)
    },
    /** Removes a picture from the form; a running upload is stopped first. */
    remove(id: string) {
      uploads.get(id)?.abort()
      prepared.delete(id)
      replace(list.filter((picture) => picture.id !== id))
    },
    /** Moves a picture to a position in the gallery. */
    move(id: string, to: number) {
      const picture = list.find((each) => each.id === id)
      if (!picture || to < 0 || to >= list.length) return
      replace(list.filter((each) => each.id !== id).toSpliced(to, 0, picture))
    },
    /** Sets the alt text of a picture. */
    describe: (id: string, alt: string) => change(id, (picture) => ({ ...picture, alt })),
    cancel: (id: string) => uploads.get(id)?.abort(),
    /** Makes a failed picture ready again, preparing it again if that is what failed. */
    retry(id: string) {
      const picture = list.find((each) => each.id === id)
      if (picture?.state !== 'failed') return
      const { src, alt, file } = picture
      const isReady = prepared.has(id)
      change(id, () => ({ id, src, alt, file, state: isReady ? 'ready' : 'preparing' }))
      if (!isReady) prepare(id, file)
    },
    /**
     * Uploads everything not stored yet, one at a time, so that the gallery keeps its order; earlier failures only when
     * `again` is set.
     */
    upload(place: PicturePlace, { again = true } = {}): Promise<{ sent: number; failed: number }> {
      const run = turn.then(async () => {
        const waiting = list.filter(({ state }) => state !== 'stored' && (again || state !== 'failed'))
        const done = { sent: 0, failed: 0 }
        for (const { id } of waiting) {
          const sent = await send(id, place)
          if (sent !== null) done[sent ? 'sent' : 'failed'] += 1
        }
        return done
      })
      turn = run
      return run
    },
    /** Returns the message about pictures that did not arrive; null when their owner stopped them. */
    failure(): string | null {
      const messages = list.flatMap((picture) => (picture.state === 'failed' ? picture.message : []))
      if (messages.includes(uploadTexts.signIn)) return uploadTexts.signIn
      return messages.every((message) => message === stopped) ? null : uploadTexts.images
    },
    /** Removes pictures the server had but has lost, and returns how many there were. */
    dropStored(): number {
      const left = list.filter(({ state }) => state !== 'stored')
      const dropped = list.length - left.length
      replace(left)
      return dropped
    },
    /** Frees the preview URLs. */
    release() {
      for (const upload of uploads.values()) upload.abort()
      for (const { state, src } of list) if (state !== 'stored') URL.revokeObjectURL(src)
    },
  }
}

function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status === 401 ? uploadTexts.signIn : error.message
}

function asStored(image: Image, alt: string): Picture {
  return { id: image.key, src: image.sizes[0]?.url ?? image.main, alt, state: 'stored', image }
}

interface PicturesOptions {
  /** Those of projects, if absent. */
  rules?: PictureRules | undefined
  start: readonly KeptPicture[]
  /** Returns the listing to upload to as pictures are chosen; null before the first save. */
  place: () => PicturePlace | null
  onChange: () => void
  onUploaded: (count: number) => void
}

const none = () => []

/** The pictures of the form and the actions on them. */
export function usePictures({ rules = usualRules, start, place, onChange, onUploaded }: PicturesOptions) {
  const [store] = useState(() => createPictures(start, rules))
  const pictures = useSyncExternalStore(store.subscribe, store.read, none)
  const refused = useSyncExternalStore(store.subscribe, store.readRefused, none)
  useOnLeave(store.release)

  async function send() {
    const listing = place()
    if (!listing) return
    // Stopped or failed pictures wait for their own button, or for a save.
    const { sent, failed } = await store.upload(listing, { again: false })
    if (sent > 0) onUploaded(sent)
    const failure = failed > 0 && store.failure()
    if (failure) toast.error(failure)
  }

  return {
    rules,
    store,
    pictures,
    refused,
    add(files: readonly File[]) {
      store.add(files)
      onChange()
      void send()
    },
    retry(id: string) {
      store.retry(id)
      void send()
    },
    async remove(id: string) {
      const picture = pictures.find((each) => each.id === id)
      if (picture?.state === 'stored') {
        try {
          const { deletePicture } = await loadPictureUpload(uploadTexts.deleteImage)
          await deletePicture(picture.image.key)
        } catch (error) {
          const { message, code, status } = error as ApiError
          // Already deleted: the goal is reached.
          if (code !== 'image_not_found') return toast.error(status === 401 ? uploadTexts.signIn : message)
        }
      }
      store.remove(id)
      onChange()
      toast.success(uploadTexts.removed)
    },
  }
}

export type PictureControls = ReturnType<typeof usePictures>

import type { Image } from '@guildhall/contract/files/files.ts'
import { onDevice, refuseVisitor } from '#lib/forms/device-entries.ts'
import type { KeptFile, KeptPicture } from '#uploads/pictures/pictures.ts'
import type { Gallery } from './draft-kind.ts'

/** The owner of a draft, and what it is of: a new listing of a kind, or the id of an edited one. */
export interface DraftPlace {
  /** customUserId; only this person sees it. */
  owner: string
  subject: string
}

// As stored in the draft's entry: its file is a separate entry.
type NamedPicture = { alt: string } & ({ image: Image } | { id: string })

/** What a form shows of a stored listing at one moment: enough to detect changes by other people since. */
export interface Version<Values> {
  values: Values
  images: Gallery
}

/** The state of a draft on the server. */
export interface ServerState<Values, Input> {
  listingId: string | null
  /** The request that creates it there, until it is answered: repeated unchanged, it creates one listing. */
  request: { key: string; body: Input } | null
  /** The listing when this draft was started or last saved. */
  base: Version<Values> | null
}

export interface DeviceDraft<Values, Input> extends ServerState<Values, Input> {
  /** When it was written, in milliseconds. */
  at: number
  values: Values
  /** In gallery order. */
  pictures: readonly KeptPicture[]
}

/** How much of a draft the device stored. */
export type Kept = 'all' | 'text' | 'none'

const wholeOf = ({ owner, subject }: DraftPlace) => IDBKeyRange.bound([owner, subject], [owner, subject, []])

/**
 * Returns this person's draft on this device, or null. A device that stores nothing has no drafts. `empty` is the form
 * without content.
 */
export async function readDraft<Values extends object, Input>(
  place: DraftPlace,
  empty: Values,
): Promise<DeviceDraft<Values, Input> | null> {
  const [draft, ...files] = await onDevice('readonly', (entries) => entries.getAll(wholeOf(place))).catch(() => [])
  if (!draft?.values) return null
  const known = new Map((files as KeptFile[]).map(({ id, file }) => [id, file]))
  const pictures = (draft.pictures as NamedPicture[]).flatMap((picture): KeptPicture[] => {
    if ('image' in picture) return [picture]
    const file = known.get(picture.id)
    return file ? [{ ...picture, file }] : []
  })
  const base = draft.base && { ...draft.base, values: knownValues(draft.base.values, empty) }
  // Drafts of projects from version 0.7 name it so.
  const listingId = draft.listingId ?? draft.projectId ?? null
  return { ...draft, listingId, base, values: knownValues(draft.values, empty), pictures }
}

/** Stores a draft until it is saved, discarded, or its owner signs out; returns how much of it was stored. */
export async function keepDraft<Values, Input>(place: DraftPlace, draft: DeviceDraft<Values, Input>): Promise<Kept> {
  const files = draft.pictures.flatMap((picture) => ('file' in picture ? [picture] : []))
  const text = () =>
    put(place, draft, []).then(
      (): Kept => (files.length > 0 ? 'text' : 'all'),
      (): Kept => 'none',
    )
  return put(place, draft, files).then((): Kept => 'all', text)
}

export async function dropDraft(place: DraftPlace): Promise<void> {
  await onDevice('readwrite', (entries) => entries.delete(wholeOf(place))).catch(() => {})
}

// Files are large and never change: each is a separate entry, written once.
function put<Values, Input>(place: DraftPlace, draft: DeviceDraft<Values, Input>, files: readonly KeptFile[]) {
  const here = [place.owner, place.subject]
  const pictures = draft.pictures.map((picture) => ('file' in picture ? { id: picture.id, alt: picture.alt } : picture))
  return onDevice('readwrite', (entries) => {
    refuseVisitor()
    const stored = entries.getAllKeys(wholeOf(place))
    stored.onsuccess = () => {
      const ids = new Set(stored.result.map((key) => (key as string[])[2]))
      for (const id of ids) if (id && !files.some((each) => each.id === id)) entries.delete([...here, id])
      for (const { id, file } of files) if (!ids.has(id)) entries.put({ id, file }, [...here, id])
    }
    return entries.put({ ...draft, pictures }, here)
  })
}

// An older version of the product may have written it: only current fields, with current types.
function knownValues<Values extends object>(values: Record<string, unknown>, empty: Values): Values {
  const fields = Object.entries(empty).map(([name, none]) => [
    name,
    typeof values[name] === typeof none && Array.isArray(values[name]) === Array.isArray(none) ? values[name] : none,
  ])
  return Object.fromEntries(fields) as Values
}

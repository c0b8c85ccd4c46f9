import type { Image } from '@guildhall/contract/files/files.ts'
import type { ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { onDevice, refuseVisitor } from '#lib/forms/device-entries.ts'
import { emptyValues, type ProjectFormValues } from '../form-values.ts'
import type { Version } from './project-saver.ts'

/** The owner of a draft, and its project: 'new', or the id of the edited project. */
export interface DraftPlace {
  /** customUserId; only this person sees it. */
  owner: string
  subject: string
}

/** A picture of a draft: one the server has, or one only this device has, already scaled down. */
export type KeptPicture = { alt: string } & ({ image: Image } | KeptFile)

// As stored in the draft's entry: its file is a separate entry.
type NamedPicture = { alt: string } & ({ image: Image } | { id: string })

interface KeptFile {
  id: string
  file: File
}

/** The state of a draft on the server. */
export interface ServerState {
  projectId: string | null
  /** The request that creates it there, until it is answered: repeated unchanged, it creates one project. */
  request: { key: string; body: ProjectInput } | null
  /** The project when this draft was started or last saved. */
  base: Version | null
}

export interface DeviceDraft extends ServerState {
  /** When it was written, in milliseconds. */
  at: number
  values: ProjectFormValues
  /** In gallery order. */
  pictures: readonly KeptPicture[]
}

/** How much of a draft the device stored. */
export type Kept = 'all' | 'text' | 'none'

const wholeOf = ({ owner, subject }: DraftPlace) => IDBKeyRange.bound([owner, subject], [owner, subject, []])

/** Returns this person's draft here; null when there is none, or the device stores nothing. */
export async function readDraft(place: DraftPlace): Promise<DeviceDraft | null> {
  const [draft, ...files] = await onDevice('readonly', (entries) => entries.getAll(wholeOf(place))).catch(() => [])
  if (!draft?.values) return null
  const known = new Map((files as KeptFile[]).map(({ id, file }) => [id, file]))
  const pictures = (draft.pictures as NamedPicture[]).flatMap((picture): KeptPicture[] => {
    if ('image' in picture) return [picture]
    const file = known.get(picture.id)
    return file ? [{ ...picture, file }] : []
  })
  const base = draft.base && { ...draft.base, values: knownValues(draft.base.values) }
  return { ...draft, base, values: knownValues(draft.values), pictures }
}

/** Stores a draft until it is saved, discarded, or its owner signs out; returns how much of it was stored. */
export async function keepDraft(place: DraftPlace, draft: DeviceDraft): Promise<Kept> {
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
function put(place: DraftPlace, draft: DeviceDraft, files: readonly KeptFile[]) {
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
function knownValues(values: Record<string, unknown>): ProjectFormValues {
  const fields = Object.entries(emptyValues).map(([name, empty]) => [
    name,
    typeof values[name] === typeof empty ? values[name] : empty,
  ])
  return Object.fromEntries(fields) as ProjectFormValues
}

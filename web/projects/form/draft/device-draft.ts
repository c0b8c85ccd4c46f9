import { draftDatabase } from '@guildhall/contract/api/storage-keys.ts'
import type { Image } from '@guildhall/contract/files/files.ts'
import type { ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { isVisitor } from '#lib/api/bearer.ts'
import { emptyValues, type ProjectFormValues } from '../form-values.ts'
import type { Version } from './project-saver.ts'

/** Whose writing it is, and what of: 'new', or the id of the project that is edited. */
export interface DraftPlace {
  /** customUserId; nobody else sees it. */
  owner: string
  subject: string
}

/** A picture of a draft: one that the server has, or one that only this device has, made small already. */
export type KeptPicture = { alt: string } & ({ image: Image } | KeptFile)

// As the entry of the draft names it: its file is an entry of its own.
type NamedPicture = { alt: string } & ({ image: Image } | { id: string })

interface KeptFile {
  id: string
  file: File
}

/** What has become of a draft on the server. */
export interface ServerState {
  projectId: string | null
  /** What was asked to make it there, until the answer came: asked again the same way, it is made once. */
  request: { key: string; body: ProjectInput } | null
  /** The project as it was when this writing was begun or last saved. */
  base: Version | null
}

export interface DeviceDraft extends ServerState {
  /** When it was written, in milliseconds. */
  at: number
  values: ProjectFormValues
  /** In the order of the gallery. */
  pictures: readonly KeptPicture[]
}

/** How much of a draft a device took. */
export type Kept = 'all' | 'text' | 'none'

const wholeOf = ({ owner, subject }: DraftPlace) => IDBKeyRange.bound([owner, subject], [owner, subject, []])

/** What this person was writing here; null when there is nothing, or the device keeps nothing. */
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

/** Keeps a draft until it is saved, discarded, or its owner signs out, and answers how much of it was kept. */
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

// Files are large and never change: each is an entry of its own, written once.
function put(place: DraftPlace, draft: DeviceDraft, files: readonly KeptFile[]) {
  const here = [place.owner, place.subject]
  const pictures = draft.pictures.map((picture) => ('file' in picture ? { id: picture.id, alt: picture.alt } : picture))
  return onDevice('readwrite', (entries) => {
    // Asked once the database is open: whoever signs out meanwhile, in any tab, leaves nothing behind.
    if (isVisitor()) throw new Error('Signed out')
    const stored = entries.getAllKeys(wholeOf(place))
    stored.onsuccess = () => {
      const ids = new Set(stored.result.map((key) => (key as string[])[2]))
      for (const id of ids) if (id && !files.some((each) => each.id === id)) entries.delete([...here, id])
      for (const { id, file } of files) if (!ids.has(id)) entries.put({ id, file }, [...here, id])
    }
    return entries.put({ ...draft, pictures }, here)
  })
}

// An older version of the product may have written it: only fields of today, in today's types.
function knownValues(values: Record<string, unknown>): ProjectFormValues {
  const fields = Object.entries(emptyValues).map(([name, empty]) => [
    name,
    typeof values[name] === typeof empty ? values[name] : empty,
  ])
  return Object.fromEntries(fields) as ProjectFormValues
}

/**
 * Runs `act` over the entries of this device in one transaction, all or nothing, and answers the result of the request
 * it returns. The connection is closed again, so that a sign-out in any tab can delete the whole database at once.
 */
async function onDevice<T>(mode: IDBTransactionMode, act: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    // Strict: what is said to be kept is on the disk, and a crash of the machine does not take it.
    const transaction = database.transaction(draftDatabase, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(draftDatabase))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(draftDatabase)
    request.onupgradeneeded = () => request.result.createObjectStore(draftDatabase)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

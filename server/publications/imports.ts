import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import type { PublicationFormat } from '@guildhall/contract/publications/options.ts'
import { type FoundPublication, PublicationInput } from '@guildhall/contract/publications/publications.ts'
import { publicationThread } from '#config/paths.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { lockPerson } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import type { ReadFile } from './publication-file.ts'
import { given, requireRoom } from './publications.ts'
import {
  deleteImport,
  deleteImported,
  dropOldImports,
  emptyFilled,
  fillPublications,
  findImports,
  findPublications,
  insertImport,
  insertPublications,
} from './queries.ts'
import type { Filled } from './tables.ts'
import { titleKey } from './title-key.ts'

interface Parsed {
  format: PublicationFormat
  /** By their places in the file. */
  entries: Map<number, PublicationInput>
  unreadable: number
}

/**
 * Reads a file of publications from a path. 422 when it is in no known format, broken, without publications, or takes too long or
 * too much memory to read.
 */
export async function parseFile(path: string): Promise<Parsed> {
  const found = await readInThread(await readText(path))
  if (found.kind !== 'entries') throw new AppError(`publication_file_${found.kind}`)
  const entries = new Map<number, PublicationInput>()
  for (const [at, entry] of found.entries.entries()) {
    const parsed = PublicationInput.safeParse(entry)
    // A DOI or year that no publication has is left out; the rest is worth keeping.
    const mended = parsed.success ? parsed : PublicationInput.safeParse(mend(entry, parsed.error.issues))
    if (mended.success) entries.set(at, mended.data)
  }
  if (entries.size === 0) throw new AppError('publication_file_empty')
  return { format: found.format, entries, unreadable: found.entries.length - entries.size }
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch {
    throw new AppError('publication_file_unknown')
  }
}

const mend = (entry: object, issues: readonly { path: readonly PropertyKey[] }[]) => {
  const wrong = new Set(issues.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name === 'title' || !wrong.has(name)))
}

/** Parses in a separate thread: a hostile file may never finish, or use up the memory. */
function readInThread(file: string): Promise<ReadFile | { kind: 'slow' }> {
  return new Promise((resolve) => {
    const thread = new Worker(publicationThread, {
      workerData: { file, most: most.items },
      resourceLimits: { maxOldGenerationSizeMb: most.file.memoryMb },
    })
    const end = (result: ReadFile | { kind: 'slow' }) => {
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const timer = setTimeout(() => end({ kind: 'slow' }), most.file.parseMs)
    thread.on('message', end)
    // Out of memory, or a fault of a parser with a broken file.
    thread.on('error', () => end({ kind: 'slow' }))
  })
}

/** What becomes of the publications of a file: which are added, and what they complete. */
interface Plan {
  items: FoundPublication[]
  added: PublicationInput[]
  filled: Filled[]
  known: number
}

const fillable = ['authors', 'venue', 'doi'] as const

/** Compares the publications of a file with those that a person has, and with each other: by DOI, or by title and year. */
async function plan(db: Queryable, personId: number, entries: Parsed['entries']): Promise<Plan> {
  const stored = await findPublications(db, { personId, limit: most.items })
  const keysOf = ({ title, year, doi }: Pick<PublicationInput, 'title' | 'year' | 'doi'>) => [
    ...(doi ? [`doi ${doi}`] : []),
    `title ${titleKey(title)} ${year ?? 0}`,
  ]
  type Known = { id: string | null } & Pick<PublicationInput, (typeof fillable)[number]>
  const known = new Map<string, Known>()
  const remember = (keys: string[], one: Known) => {
    for (const key of keys) if (!known.has(key)) known.set(key, one)
  }
  for (const row of stored) remember(keysOf(row), { ...row })
  const found: Plan = { items: [], added: [], filled: [], known: 0 }
  for (const [at, { isKey: _, ...entry }] of entries) {
    const keys = keysOf(entry)
    const match = keys.flatMap((key) => known.get(key) ?? [])[0]
    if (!match) {
      found.added.push({ ...entry, isKey: false })
      found.items.push({ ...entry, at, status: 'new' })
      remember(keys, { id: null, ...entry })
      continue
    }
    const missing = fillable.filter((name) => match[name] === '' && entry[name] !== '')
    if (match.id !== null && missing.length > 0) {
      const filled = Object.fromEntries(missing.map((name) => [name, entry[name]]))
      Object.assign(match, filled)
      found.filled.push({ id: match.id, ...filled })
    } else found.known += 1
    const status = match.id === null ? 'repeated' : missing.length > 0 ? 'fills' : 'known'
    found.items.push({ ...entry, at, status })
    remember(keys, match)
  }
  return found
}

/** Returns what an import of the file would add. */
export async function previewImport(db: Queryable, { id }: Viewer, { format, entries, unreadable }: Parsed) {
  return { format, items: (await plan(db, id, entries)).items, unreadable }
}

/**
 * Adds the publications of a file, except those at the places left out, and completes those that the person has. Importing a file
 * again changes nothing. 409 above the number of publications.
 */
export async function importPublications(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id: personId }: Viewer,
  { name, leftOut, format, entries }: Omit<Parsed, 'unreadable'> & { name: string; leftOut: ReadonlySet<number> },
): Promise<{ added: number; filled: number; known: number }> {
  const chosen = new Map([...entries].filter(([at]) => !leftOut.has(at)))
  return transaction(deps.db, async (tx) => {
    await lockPerson(tx, { personId })
    const { added, filled, known } = await plan(tx, personId, chosen)
    const numbers = { added: added.length, filled: filled.length, known }
    if (added.length === 0 && filled.length === 0) return numbers
    await requireRoom(tx, personId, { isKey: false, more: added.length })
    const [id, at] = [newId(), deps.clock.now()]
    await insertImport(tx, { id, personId, name, format, added: added.length, filled, at })
    const items = added.map((each) => ({ id: newId(), ...given(each) }))
    const rows = items.length > 0 ? await insertPublications(tx, { personId, importId: id, at, items }) : []
    if (rows.length < items.length) throw new AppError('internal')
    if (filled.length > 0) await fillPublications(tx, { personId, filled })
    await keepNewestImports(tx, personId)
    return numbers
  })
}

async function keepNewestImports(tx: Tx, personId: number): Promise<void> {
  const kept = await findImports(tx, { personId, limit: most.imports })
  await dropOldImports(tx, { personId, kept: kept.map(({ id }) => id) })
}

/** Undoes an import of the caller: deletes what it added, and empties what it completed and nobody changed since. */
export async function undoImport({ db }: Pick<Deps, 'db'>, { id: personId }: Viewer, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockPerson(tx, { personId })
    await deleteImported(tx, { importId: id, personId })
    const [undone] = await deleteImport(tx, { id, personId })
    if (!undone) throw new AppError('import_not_found')
    if (undone.filled.length > 0) await emptyFilled(tx, { personId, filled: undone.filled })
  })
}

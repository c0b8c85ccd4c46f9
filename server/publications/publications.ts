import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import type { OwnPublications, Publication, PublicationInput } from '@guildhall/contract/publications/publications.ts'
import type { Audience } from '@guildhall/contract/users/profile-audiences.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { areConnected } from '#relations/service.ts'
import { directory, lockPerson, profileRecords } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  countPublications,
  deletePublication,
  findAudience,
  findDouble,
  findImports,
  findOwned,
  findPublications,
  type GivenPublication,
  insertPublications,
  presentPublication,
  updatePublication,
} from './queries.ts'
import { titleKey } from './title-key.ts'

type Writes = Pick<Deps, 'db' | 'clock'>

/** Returns the caller's publications, key works first, then the newest, with the imports that can be undone. */
export async function readOwn(db: Queryable, { id: personId }: Viewer): Promise<OwnPublications> {
  const [rows, imports] = await Promise.all([
    findPublications(db, { personId, limit: most.items }),
    findImports(db, { personId, limit: most.imports }),
  ])
  return {
    items: rows.map(presentPublication),
    imports: imports.map(({ filled, created_at, ...each }) => ({
      ...{ ...each, filled: filled.length, at: isoOf(created_at) },
    })),
  }
}

/**
 * Returns the first publications of a person and how many there are, as this viewer may see them: 404 for people whom the viewer
 * does not see, none for those who show them to others.
 */
export async function listPublications(db: Queryable, viewer: Viewer | null, handle: string, limit: number) {
  const personId = await directory.idFor(db, handle, viewer?.id ?? 0)
  const isSeen = viewer !== null || (await directory.idOf(db, handle, false)) !== undefined
  if (personId === undefined || !isSeen) throw new AppError('profile_not_found')
  const audience = await audienceOf(db, viewer, personId)
  const [chosen] = await findAudience(db, { personId })
  const block = chosen ? { publications: chosen.audience as Audience } : null
  if (!profileRecords.sees(audience, block, 'publications')) return { items: [], total: 0 }
  const [rows, counted] = await Promise.all([
    findPublications(db, { personId, limit }),
    countPublications(db, { personId, except: '' }),
  ])
  return { items: rows.map(presentPublication), total: counted[0]?.all ?? 0 }
}

async function audienceOf(db: Queryable, viewer: Viewer | null, personId: number): Promise<Audience> {
  if (viewer === null) return 'everyone'
  if (viewer.id === personId) return 'only-me'
  return (await areConnected(db, viewer.id, personId)) ? 'connections' : 'signed-in'
}

/** Adds a publication. 409 for one that the person has already, and above the numbers of publications and of key works. */
export async function addPublication(deps: Writes, viewer: Viewer, input: PublicationInput): Promise<Publication> {
  const personId = viewer.id
  return transaction(deps.db, async (tx) => {
    await lockPerson(tx, { personId })
    await requireRoom(tx, personId, { isKey: input.isKey, more: 1 })
    const items = [{ id: newId(), ...given(input) }]
    const [row] = await insertPublications(tx, { personId, importId: null, at: deps.clock.now(), items })
    if (!row) throw new AppError('publication_exists')
    return presentPublication(row)
  })
}

/** Changes a publication of the caller; 404 for those of others. */
export async function changePublication(
  { db }: Pick<Deps, 'db'>,
  { id: personId }: Viewer,
  id: string,
  input: PublicationInput,
): Promise<Publication> {
  return transaction(db, async (tx) => {
    await lockPerson(tx, { personId })
    if ((await findOwned(tx, { id, personId })).length === 0) throw new AppError('publication_not_found')
    await requireRoom(tx, personId, { isKey: input.isKey, more: 0, except: id })
    const { title_key, year, doi, ...rest } = given(input)
    const [double] = await findDouble(tx, { personId, except: id, title_key, year, doi })
    if (double) throw new AppError('publication_exists')
    const [row] = await updatePublication(tx, { id, personId, title_key, year, doi, ...rest })
    if (!row) throw new AppError('publication_not_found')
    return presentPublication(row)
  })
}

/** Deletes a publication of the caller; 404 for those of others. */
export async function removePublication(db: Queryable, { id: personId }: Viewer, id: string): Promise<undefined> {
  const removed = await deletePublication(db, { id, personId })
  if (removed.length === 0) throw new AppError('publication_not_found')
  return undefined
}

interface Room {
  isKey: boolean
  /** How many are added. */
  more: number
  /** The one that changes. */
  except?: string
}

/** Refuses publications and key works above their numbers. Needs the person's lock. */
export async function requireRoom(tx: Tx, personId: number, { isKey, more, except = '' }: Room): Promise<void> {
  const [counted] = await countPublications(tx, { personId, except })
  const { all = 0, key = 0 } = counted ?? {}
  if (all + more > most.items) throw new AppError('publications_full')
  if (isKey && key >= most.keyWorks) throw new AppError('key_works_full')
}

/** Returns a publication as it is stored. */
export const given = ({ isKey, ...fields }: PublicationInput): GivenPublication => ({
  ...fields,
  title_key: titleKey(fields.title),
  is_key: isKey,
})

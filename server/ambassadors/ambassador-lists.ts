import type { CampusAmbassadors } from '@guildhall/contract/ambassadors/ambassadors.ts'
import { isoOf } from '#db/moments.ts'
import { forLike } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findCampuses } from './campus-queries.ts'
import { listShownCredentials } from './credential/credentials.ts'
import { findAmbassador, findCampusPage, findPresent } from './queries.ts'
import { isPresent } from './terms.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>
interface Asked {
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Returns a page of the campuses with their present ambassadors, as far as the viewer finds these. */
export async function listAmbassadors(
  deps: Reads,
  viewer: Viewer | null,
  { q, limit, cursor }: Asked,
): Promise<{ items: CampusAmbassadors[]; nextCursor: string | null }> {
  const { db } = deps
  const at = deps.clock.now()
  const seen = { viewer: viewer?.id ?? 0, at }
  const after = cursor === undefined ? { id: '', name: '' } : await readCursor(deps, cursor)
  const like = `%${forLike((q ?? '').toLowerCase())}%`
  const page = { like, afterName: after.name, afterId: after.id, limit: limit + 1 }
  const found = await findCampusPage(db, { ...seen, ...page })
  const campuses = found.slice(0, limit)
  const rows = await findPresent(db, { ...seen, campusIds: campuses.map(({ id }) => id) })
  const cards = await directory.cards(
    deps,
    rows.map(({ person_id }) => person_id),
  )
  const items = campuses.map((campus) => ({
    ...campus,
    ambassadors: rows.flatMap(({ campus_id, person_id, since }) => {
      const person = campus_id === campus.id ? cards.get(person_id) : undefined
      return person ? [{ person, since: isoOf(since) }] : []
    }),
  }))
  const last = campuses.at(-1)
  const nextCursor = last && found.length > limit ? Buffer.from(last.id).toString('base64url') : null
  return { items, nextCursor }
}

/** The campus after which a page begins. */
async function readCursor({ db, clock }: Reads, cursor: string): Promise<{ id: string; name: string }> {
  const id = Buffer.from(cursor, 'base64url').toString('latin1')
  const [campus] = await findCampuses(db, { ids: [id], at: clock.now() })
  if (!campus) throw new AppError('invalid_cursor')
  return campus
}

/** Returns a person as an ambassador, null when they are none now, and the credentials that they show. */
export async function readAmbassador(deps: Reads & Pick<Deps, 'log'>, viewer: Viewer | null, handle: string) {
  const { db, clock } = deps
  const personId = await directory.idFor(db, handle, viewer?.id ?? 0)
  if (personId === undefined) throw new AppError('profile_not_found')
  const [row] = await findAmbassador(db, { personId })
  if (!row) return { ambassador: null, credentials: [] }
  const now = clock.now()
  const credentials = await listShownCredentials(deps, personId)
  const [campus] = isPresent(row, now) ? await findCampuses(db, { ids: [row.campus_id], at: now }) : []
  const ambassador = campus ? { campus: { id: campus.id, name: campus.name }, since: isoOf(row.since) } : null
  return { ambassador, credentials }
}

import type { BroughtPerson, JoiningFigures, OwnJoining } from '@guildhall/contract/ambassadors/joining.ts'
import { termOf } from '@guildhall/contract/ambassadors/joining-term.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { drawQr } from '#http/answers/qr.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type AmbassadorRow, findAmbassador, findBrought, findShown, findTerms } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config'>

/** Returns the row of a person who is or was an ambassador; 403 for others. */
export async function requireAmbassador(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  personId: number,
): Promise<AmbassadorRow> {
  const [row] = await findAmbassador(db, { personId, at: clock.now() })
  if (!row) throw new AppError('not_ambassador')
  return row
}

/** The address that an ambassador gives to others. */
export const linkOf = ({ origin }: Pick<Deps['config'], 'origin'>, code: string): string => `${origin}/join/${code}`

const nothing: JoiningFigures = { opened: 0, joined: 0, active: 0, creditMinor: 0, releasedMinor: 0 }

/** Returns an ambassador's link, code and figures; null for people who never were one. */
export async function readOwnJoining({ db, clock, config }: Reads, viewer: Viewer): Promise<OwnJoining | null> {
  const now = clock.now()
  const [row] = await findAmbassador(db, { personId: viewer.id, at: now })
  if (!row) return null
  const terms = (await findTerms(db, { personId: viewer.id })).map(({ term, credit, released, ...counts }) => ({
    term,
    figures: { ...counts, creditMinor: credit, releasedMinor: released },
  }))
  const term = termOf(now)
  const link = linkOf(config, row.code)
  const { eachMinor, capMinor } = config.ambassadorCredit
  return {
    ...{ code: row.code, link, campus: { id: row.campus_id, name: row.campus }, customUserId: viewer.customUserId },
    ...{ until: isoOf(row.until), endedAt: isoOrNull(row.ended_at), qr: drawQr(link), term },
    ...{ currency: config.currency, creditMinor: eachMinor, capMinor },
    thisTerm: terms.find((each) => each.term === term)?.figures ?? nothing,
    all: terms.reduce((sum, { figures }) => add(sum, figures), nothing),
  }
}

const add = (one: JoiningFigures, other: JoiningFigures): JoiningFigures => ({
  opened: one.opened + other.opened,
  joined: one.joined + other.joined,
  active: one.active + other.active,
  creditMinor: one.creditMinor + other.creditMinor,
  releasedMinor: one.releasedMinor + other.releasedMinor,
})

/** Returns a page of the people whom the caller brought, the newest first; those they may not see have no name. */
export async function listBrought(
  deps: Reads,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  await requireAmbassador(deps, viewer.id)
  const after = readPlace(cursor)
  const found = await findBrought(deps.db, { ambassadorId: viewer.id, ...after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const shown = await findShown(deps.db, { ids: rows.map((row) => row.person_id), viewerId: viewer.id })
  const cards = await directory.cards(
    deps,
    shown.map(({ id }) => id),
  )
  const last = rows.at(-1)
  return {
    items: rows.map(
      (row): BroughtPerson => ({
        person: cards.get(row.person_id) ?? null,
        joinedAt: isoOf(row.joined_at),
        ...{ state: row.state, deed: row.deed, reason: row.reason, creditMinor: row.credit_minor },
        until: row.state === 'waiting' ? isoOrNull(row.counts_at) : isOpen(row.state) ? isoOf(row.closes_at) : null,
      }),
    ),
    nextCursor: found.length > limit && last ? writePlace(last) : null,
  }
}

const isOpen = (state: BroughtPerson['state']) => state === 'joined' || state === 'verified'

const writePlace = ({ joined_at, person_id }: { joined_at: string; person_id: number }) =>
  Buffer.from(`${joined_at}|${person_id}`).toString('base64url')

function readPlace(cursor: string | undefined): { beforeAt: string | null; beforeId: number } {
  if (cursor === undefined) return { beforeAt: null, beforeId: 0 }
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, beforeAt, id] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d)\|(\d{1,15})$/.exec(text) ?? []
  if (!beforeAt || !id) throw new AppError('invalid_cursor')
  return { beforeAt, beforeId: Number(id) }
}

import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Finding, FindingList } from '@guildhall/contract/findings/findings.ts'
import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import type { Seal } from '#db/sealed-text.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { isWritable, type Reading, readList, recheckOf, requireReader, standingOf } from './finding-access.ts'
import { type FindingRow, findEvents, findFinding, findFindings, findHeads, type ListRow } from './queries.ts'
import { openText, presentHead, presentWhole, sealFor } from './sealed-findings.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>

const isoOfDate = (at: Date | null): string | null => at?.toISOString() ?? null

/** Returns the findings of an engagement as the viewer may read them; 404 for everybody but the sides and who decides. */
export async function readFindings(deps: Reads, viewer: Viewer, id: string): Promise<FindingList> {
  const reading = await requireReader(deps.db, viewer, id)
  const { row, role, orders } = reading
  const list = await readList(deps.db, id)
  const now = deps.clock.now()
  const parties = await directory.cards(deps, [row.client_id, row.provider_id])
  const seal = sealFor(deps.config, id)
  const heads = await findHeads(deps.db, { engagementId: id })
  const readable = heads.filter(({ delivered_at }) => isReadable(role, delivered_at))
  const items = await Promise.all(readable.map((head) => presentHead(seal, head)))
  const recheck = recheckOf(list, now)
  return {
    engagementId: id,
    ...{ title: row.title, topic: row.category, role },
    client: parties.get(row.client_id) ?? null,
    provider: parties.get(row.provider_id) ?? null,
    isOpen: role === 'provider' && list.deleted_at === null && isWritable(orders),
    mayDecide: role === 'provider' && standingOf(reading, list, now).mayDecide,
    lastNumber: role === 'provider' ? list.last_number : 0,
    deliveredAt: isoOrNull(list.delivered_at),
    recheck: {
      until: isoOfDate(recheck.until),
      askedAt: isoOrNull(list.recheck_asked_at),
      dueAt: isoOfDate(recheck.dueAt),
      doneAt: isoOrNull(list.recheck_done_at),
      isRunning: recheck.isRunning,
      isPossible: role === 'client' && mayAsk(list, now) && items.some(({ state }) => state === 'fixed'),
    },
    keeps: { client: isoOrNull(list.client_keeps_at), provider: isoOrNull(list.provider_keeps_at) },
    deletesAt: deletesAt(reading, list)?.toISOString() ?? null,
    deletedAt: isoOrNull(list.deleted_at),
    items,
  }
}

/** Only the provider reads what is not delivered yet. */
const isReadable = (role: Reading['role'], deliveredAt: string | null): boolean =>
  role === 'provider' || deliveredAt !== null

/** Whether the client may ask for the re-check, once something is fixed. */
export const mayAsk = (list: ListRow, now: Date): boolean => {
  const { until } = recheckOf(list, now)
  return list.deleted_at === null && until !== null && now <= until
}

function deletesAt({ row }: Reading, list: ListRow): Date | null {
  const isKept = list.client_keeps_at !== null && list.provider_keeps_at !== null
  if (row.ended_at === null || isKept || list.deleted_at !== null) return null
  return daysAfter(row.ended_at, most.keptDays)
}

/** Returns a finding with its record; 404 for a finding that the viewer cannot read. */
export async function readFinding(deps: Reads, viewer: Viewer, id: string, number: number): Promise<Finding> {
  const { role } = await requireReader(deps.db, viewer, id)
  const [row] = await findFinding(deps.db, { engagementId: id, number })
  if (!row || !isReadable(role, row.delivered_at)) throw new AppError('finding_not_found')
  const seal = sealFor(deps.config, id)
  const events = await findEvents(deps.db, { engagementId: id, number })
  return presentFinding(seal, row, events)
}

/** Returns all findings of an engagement with their texts and records, as this side or the staff may read them. */
export async function readWhole(
  { db, config }: { db: Queryable; config: Pick<Config, 'authSecret'> },
  engagementId: string,
  role: Reading['role'],
): Promise<Finding[]> {
  const seal = sealFor(config, engagementId)
  const events = Map.groupBy(await findEvents(db, { engagementId, number: null }), ({ number }) => number)
  const rows = (await findFindings(db, { engagementId })).filter(({ delivered_at }) => isReadable(role, delivered_at))
  return Promise.all(rows.map((row) => presentFinding(seal, row, events.get(row.number) ?? [])))
}

async function presentFinding(seal: Seal, row: FindingRow, events: readonly EventRow[]): Promise<Finding> {
  return {
    ...(await presentWhole(seal, row)),
    record: await Promise.all(events.map((event) => presentEvent(seal, event))),
  }
}

interface EventRow {
  at: string
  by: EngagementSide
  act: Finding['record'][number]['act']
  note: string
}

async function presentEvent(seal: Seal, { at, by, act, note }: EventRow): Promise<Finding['record'][number]> {
  return { at: isoOf(at), by, act, note: note && (await openText(seal, note)) }
}

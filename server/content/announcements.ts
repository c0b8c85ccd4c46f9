import type { AnnouncementState } from '@guildhall/contract/content/announcement-options.ts'
import type { AnnouncementInput } from '@guildhall/contract/content/announcements.ts'
import { contentLimits } from '@guildhall/contract/limits/content.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'
import {
  type AnnouncementRow,
  changeAnnouncement,
  endAnnouncement,
  findAnnouncement,
  findAnnouncements,
  findDismissals,
  insertAnnouncement,
  insertDismissal,
  lockAnnouncement,
} from './text-queries.ts'

type StaffDeps = Pick<Deps, 'db' | 'clock' | 'siteTexts'>

/** Returns the announcements, latest first, as the staff see them. */
export async function listAnnouncements({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const rows = await findAnnouncements(db, { most: contentLimits.listed, counted: pageLimits.exactTotal })
  return {
    items: rows.map((row) => ({
      ...{ id: row.id, text: row.text, audience: row.audience },
      dismissals: {
        value: Math.min(row.dismissals, pageLimits.exactTotal),
        exact: row.dismissals <= pageLimits.exactTotal,
      },
      link: row.link_label !== null && row.link_to !== null ? { label: row.link_label, to: row.link_to } : null,
      ...{ from: isoOf(row.begins_at), until: isoOf(row.ends_at), state: stateOf(row, clock.now()) },
    })),
  }
}

/** Plans an announcement. Of two that would be shown at once, the database refuses the second. */
export async function planAnnouncement(deps: StaffDeps, viewer: Viewer, input: AnnouncementInput): Promise<void> {
  const row = { id: newId(), ...columnsOf(input, deps.clock.now()) }
  await transaction(deps.db, async (tx) => {
    await insertAnnouncement(tx, row)
    const subject = { kind: 'announcement' as const, id: row.id, title: row.text }
    await writeStaffLog(deps, tx, viewer, {
      ...{ act: 'plan-announcement' as const, subject, reason: input.reason, before: '', after: inWords(row) },
    })
  }).catch(refuseTaken)
  await deps.siteTexts.changed()
}

/** Changes an announcement that has not begun. */
export async function changePlanned(
  deps: StaffDeps,
  viewer: Viewer,
  id: string,
  input: AnnouncementInput,
): Promise<void> {
  const row = { id, ...columnsOf(input, deps.clock.now()) }
  await transaction(deps.db, async (tx) => {
    const [before] = await lockAnnouncement(tx, { id })
    if (!before) throw new AppError('not_found')
    if (stateOf(before, deps.clock.now()) !== 'planned') throw new AppError('announcement_begun')
    await changeAnnouncement(tx, row)
    const subject = { kind: 'announcement' as const, id, title: row.text }
    await writeStaffLog(deps, tx, viewer, {
      ...{ act: 'change-announcement' as const, subject, reason: input.reason },
      ...{ before: inWords(writtenOf(before)), after: inWords(row) },
    })
  }).catch(refuseTaken)
  await deps.siteTexts.changed()
}

/** Ends an announcement, or takes it back before it begins; does nothing where it is over. */
export async function endNow(deps: StaffDeps, viewer: Viewer, id: string, reason: string): Promise<void> {
  const at = deps.clock.now()
  const isEnded = await transaction(deps.db, async (tx) => {
    const [row] = await lockAnnouncement(tx, { id })
    if (!row) throw new AppError('not_found')
    const before = stateOf(row, at)
    if (before === 'over' || before === 'withdrawn') return false
    await endAnnouncement(tx, { id, at })
    const after = before === 'planned' ? 'withdrawn' : 'over'
    const subject = { kind: 'announcement' as const, id, title: row.text }
    await writeStaffLog(deps, tx, viewer, { act: 'end-announcement', subject, reason, before, after })
    return true
  })
  if (isEnded) await deps.siteTexts.changed()
}

/** Keeps that a person dismissed an announcement that was shown to them; the first time stays. */
export async function dismiss(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id' | 'userType'>,
  id: string,
): Promise<void> {
  const [row] = await findAnnouncement(db, { id })
  const hasBegun = row !== undefined && ['shown', 'over'].includes(stateOf(row, clock.now()))
  if (!hasBegun || !row.audience.includes(viewer.userType)) throw new AppError('not_found')
  await insertDismissal(db, { personId: viewer.id, id, at: clock.now() })
}

/** What a person dismissed, for their data export. Erased with the account. */
export async function heldDismissals(db: Queryable, personId: number) {
  return (await findDismissals(db, { personId })).map((row) => ({ ...row, at: isoOf(row.at) }))
}

type Written = Parameters<typeof insertAnnouncement>[1]

function columnsOf({ text, link, audience, from, until }: AnnouncementInput, now: Date): Omit<Written, 'id'> {
  const [beginsAt, endsAt] = [from === null ? now : new Date(from), new Date(until)]
  const dayMs = 86_400_000
  const latest = now.getTime() + contentLimits.aheadDays * dayMs
  const shown = endsAt.getTime() - beginsAt.getTime()
  if (beginsAt < now || beginsAt.getTime() > latest || shown <= 0 || shown > contentLimits.shownDays * dayMs)
    throw new AppError('announcement_times')
  const linked = { linkLabel: link?.label ?? null, linkTo: link?.to ?? null }
  return { text, ...linked, audience: [...new Set(audience)], beginsAt, endsAt }
}

function stateOf({ begins_at, ends_at }: Pick<AnnouncementRow, 'begins_at' | 'ends_at'>, now: Date): AnnouncementState {
  const [from, until] = [Date.parse(isoOf(begins_at)), Date.parse(isoOf(ends_at))]
  if (from === until) return 'withdrawn'
  if (now.getTime() >= until) return 'over'
  return now.getTime() < from ? 'planned' : 'shown'
}

const writtenOf = (row: AnnouncementRow): Written => ({
  ...{ id: row.id, text: row.text, linkLabel: row.link_label, linkTo: row.link_to, audience: row.audience },
  ...{ beginsAt: new Date(isoOf(row.begins_at)), endsAt: new Date(isoOf(row.ends_at)) },
})

/** Everything that a log line keeps of an announcement. */
function inWords({ text, linkLabel, linkTo, audience, beginsAt, endsAt }: Written): string {
  const link = linkTo === null ? '' : ` Link: ${linkLabel}, ${linkTo}.`
  const [from, until] = [beginsAt, endsAt].map((at) => new Date(at).toISOString())
  return `“${text}”${link} For ${audience.join(', ')}. From ${from} until ${until}.`
}

function refuseTaken(error: unknown): never {
  const { constraint } = (error as { cause?: { constraint?: string } } | null)?.cause ?? {}
  throw constraint === 'announcements_one_at_a_time' ? new AppError('announcement_taken') : error
}

import type { CampusInput, RecruitmentWindow, StaffCampus } from '@guildhall/contract/ambassadors/admin.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { readBothWays, readIdCursor, writeIdCursor } from '#http/answers/pagination.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import type { Deps } from '../deps.ts'
import {
  changeWindowDays,
  deleteDomains,
  deleteWindow,
  findCampuses,
  findCampusesPage,
  findDomainsTaken,
  findNameTaken,
  findWindows,
  insertCampus,
  insertDomains,
  insertWindow,
  lockCampus,
  lockCampuses,
  renameCampus,
} from './campus-queries.ts'

type Reads = Pick<Deps, 'db' | 'clock'>
const present = <Row extends Omit<StaffCampus, 'places'>>(row: Row): StaffCampus => ({
  ...row,
  places: most.perCampus,
})

/** Returns a page of the campuses, by name. */
export async function listCampuses(
  { db, clock }: Reads,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const at = clock.now()
  const { rows, ...cursors } = await readBothWays(
    { place: readIdCursor(cursor), start: { step: 'first' as const, id: '' }, limit },
    ({ step, id }) => findCampusesPage[step](db, { at, fromId: id, limit: limit + 1 }),
    writeIdCursor,
  )
  return { items: rows.map(present), ...cursors }
}

export async function readCampus({ db, clock }: Reads, id: string): Promise<StaffCampus> {
  const [row] = await findCampuses(db, { ids: [id], at: clock.now() })
  if (!row) throw new AppError('campus_not_found')
  return present(row)
}

/** Adds a campus and returns its id, which is made from its name. */
export async function addCampus(deps: Reads, viewer: Viewer, { name, domains }: CampusInput): Promise<string> {
  return transaction(deps.db, async (tx) => {
    await lockCampuses(tx)
    await requireOwn(tx, '', { name, domains })
    const slug = slugOf(name)
    const [made] = await insertCampus(tx, { id: slug, name })
    const id = made?.id ?? `${slug.slice(0, most.campusId - 13)}-${newId()}`
    if (!made) await insertCampus(tx, { id, name })
    await insertDomains(tx, { id, domains })
    await logCampus(deps, tx, viewer, { id, act: 'add-campus', before: '', after: wordsOf(name, domains) })
    return id
  })
}

/** Changes the name and the domains of a campus. */
export async function changeCampus(
  deps: Reads,
  viewer: Viewer,
  id: string,
  { name, domains }: CampusInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockCampuses(tx)
    const [known] = await lockCampus(tx, { id })
    if (!known) throw new AppError('campus_not_found')
    await requireOwn(tx, id, { name, domains })
    const before = await readCampus({ ...deps, db: tx as never }, id)
    await renameCampus(tx, { id, name })
    await deleteDomains(tx, { id })
    await insertDomains(tx, { id, domains })
    const words = { before: wordsOf(before.name, before.domains), after: wordsOf(name, domains) }
    await logCampus(deps, tx, viewer, { id, act: 'change-campus', ...words })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Refuses a name or a domain of another campus. */
async function requireOwn(tx: Tx, id: string, { name, domains }: CampusInput): Promise<void> {
  const [named] = await findNameTaken(tx, { name, id })
  if (named?.taken) throw new AppError('campus_name_taken')
  const [domain] = await findDomainsTaken(tx, { domains, id })
  if (domain) throw new AppError('campus_domain_taken')
}

const wordsOf = (name: string, domains: readonly string[]) => `${name} (${domains.join(', ')})`

async function logCampus(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { id, ...act }: { id: string; act: 'add-campus' | 'change-campus'; before: string; after: string },
): Promise<void> {
  await writeStaffLog(deps, tx, viewer, { ...act, reason: act.after, subject: { kind: 'campus', id, title: '' } })
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most.campusId)
    .replace(/^-+|-+$/g, '')
  return slug || 'campus'
}

// Recruitment windows.

/** Returns the recruitment windows, the latest first. */
export async function listWindows({ db }: Pick<Deps, 'db'>): Promise<RecruitmentWindow[]> {
  const rows = await findWindows(db, { limit: most.windows })
  return rows.map(({ id, opens_on: opensOn, closes_on: closesOn }) => ({ id, opensOn, closesOn }))
}

type Days = Omit<RecruitmentWindow, 'id'>
const daysOf = ({ opensOn, closesOn }: Days) => `${opensOn} to ${closesOn}`

export async function addWindow(deps: Reads, viewer: Viewer, days: Days): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockCampuses(tx)
    if ((await findWindows(tx, { limit: most.windows })).length >= most.windows) throw new AppError('windows_full')
    const id = newId()
    await insertWindow(tx, { id, ...days })
    await logWindow(deps, tx, viewer, id, '', daysOf(days))
  })
}

export async function changeWindow(deps: Reads, viewer: Viewer, id: string, days: Days): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [changed] = await changeWindowDays(tx, { id, ...days })
    if (!changed) throw new AppError('window_not_found')
    await logWindow(deps, tx, viewer, id, '', daysOf(days))
  })
}

export async function removeWindow(deps: Reads, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [removed] = await deleteWindow(tx, { id })
    if (!removed) throw new AppError('window_not_found')
    await logWindow(deps, tx, viewer, id, daysOf({ opensOn: removed.opens_on, closesOn: removed.closes_on }), '')
  })
}

async function logWindow(deps: Pick<Deps, 'clock'>, tx: Tx, viewer: Viewer, id: string, before: string, after: string) {
  const subject = { kind: 'campus', id, title: '' } as const
  const act = { act: 'change-windows', reason: 'Recruitment window', before, after } as const
  await writeStaffLog(deps, tx, viewer, { ...act, subject })
}

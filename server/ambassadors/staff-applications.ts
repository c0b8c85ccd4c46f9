import type { StaffAmbassador } from '@guildhall/contract/ambassadors/admin.ts'
import type { AmbassadorList } from '@guildhall/contract/ambassadors/options.ts'
import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { isOpen, readPage, staffNames } from '#applications/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findCampuses } from './campus-queries.ts'
import { presentFields } from './own-application.ts'
import { type ApplicationRow, ambassadorApplications, findAmbassadorsOf, findNaming } from './queries.ts'
import { dayOf, endsSoon } from './terms.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>
interface Asked {
  state: AmbassadorList
  limit: number
  cursor?: string | undefined
}

/** Returns a page of applications: open ones by what is due first, the others newest first. */
export async function listApplications(deps: Reads, viewer: Viewer, { state, ...page }: Asked) {
  const list = ambassadorApplications.lists[state === 'ambassadors' ? 'current' : state]
  const { rows, ...cursors } = await readPage(deps, list, { isOpenList: state === 'open', ...page })
  return { items: await presentAll(deps, viewer, rows), ...cursors }
}

/** Returns an application for the staff; 404 for any other id. */
export async function readApplication(deps: Reads, viewer: Viewer, id: string): Promise<StaffAmbassador> {
  const [row] = await ambassadorApplications.find(deps.db, { id })
  const [application] = row ? await presentAll(deps, viewer, [row]) : []
  if (!application) throw new AppError('application_not_found')
  return application
}

async function presentAll(deps: Reads, viewer: Viewer, rows: readonly ApplicationRow[]): Promise<StaffAmbassador[]> {
  const { db } = deps
  const ids = rows.map(({ id }) => id)
  const at = deps.clock.now()
  const people = rows.map(({ person_id }) => person_id)
  const [nameOf, terms, off, held, campuses, naming] = await Promise.all([
    staffNames(
      deps,
      rows.flatMap((row) => [row.person_id, row.offered_by, row.decided_by]),
    ),
    findAmbassadorsOf(db, { applicationIds: ids }),
    ambassadorApplications.talksOff(db, { ids }),
    ambassadorApplications.talksHeld(db, { ids, at }),
    findCampuses(db, { ids: [...new Set(rows.map(({ campus_id }) => campus_id))], at }),
    findNaming(db, { successorIds: people, at }),
  ])
  const byId = new Map(campuses.map((campus) => [campus.id, campus]))
  const names = new Map(campuses.map(({ id, name }) => [id, { id, name }]))
  const cards = await directory.cards(
    deps,
    naming.map(({ person_id }) => person_id),
  )
  return rows.flatMap((row) => {
    const person = nameOf(row.person_id)
    if (!person) return []
    const isOff = off.some(({ id }) => id === row.id)
    const term = terms.find((each) => each.application_id === row.id)
    const named = naming.find((each) => each.successor_id === row.person_id && each.campus_id === row.campus_id)
    return [
      {
        ...presentFields(deps, row, names, isOff),
        person,
        isLate: isOpen(row) && row.due_at !== null && new Date(row.due_at) < at,
        offeredBy: nameOf(row.offered_by),
        decidedBy: nameOf(row.decided_by),
        timesNote: row.times_note,
        canAccept: held.some(({ id }) => id === row.id),
        isOwn: row.person_id === viewer.id,
        taken: byId.get(row.campus_id)?.ambassadors ?? 0,
        places: ambassadorLimits.perCampus,
        namedBy: named ? { person: cards.get(named.person_id) ?? null, note: named.handover } : null,
        term: term ? { until: dayOf(term.until), ending: term.ending, canRenew: endsSoon(term, at) } : null,
      },
    ]
  })
}

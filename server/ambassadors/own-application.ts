import type {
  AmbassadorApplication,
  Ambassadorship,
  OwnAmbassador,
} from '@guildhall/contract/ambassadors/applications.ts'
import { ambassadorChecks } from '@guildhall/contract/ambassadors/options.ts'
import { againFrom, isOpen, presentProgress, stepsOf } from '#applications/service.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { waitsUntil } from './applications.ts'
import { findCampuses } from './campus-queries.ts'
import {
  type AmbassadorRow,
  type ApplicationRow,
  ambassadorApplications,
  findAmbassador,
  findDraft,
} from './queries.ts'
import { readRequirements } from './requirements.ts'
import { dayOf, endsSoon, isPresent } from './terms.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns what a person needs to apply, their newest application, and the person as an ambassador. */
export async function readAmbassadorship(deps: Reads, viewer: Viewer): Promise<Ambassadorship> {
  const { db, clock } = deps
  const personId = viewer.id
  const [[row], [ambassador], [draft], again, required] = await Promise.all([
    ambassadorApplications.newest(db, { personId }),
    findAmbassador(db, { personId }),
    findDraft(db, { personId }),
    waitsUntil(db, personId),
    readRequirements(deps, viewer),
  ])
  const { states, campus, free, window, isOpen: isWindowOpen, namedBy } = required
  const now = clock.now()
  const ids = [row, ambassador].flatMap((each) => each?.campus_id ?? [])
  const campuses = new Map((await findCampuses(db, { ids, at: now })).map(({ id, name }) => [id, { id, name }]))
  const others = [namedBy?.person_id, ambassador?.successor_id].flatMap((id) => id ?? [])
  const cards = await directory.cards(deps, others)
  const isFree = !(row && isOpen(row)) && !(ambassador && isPresent(ambassador, now))
  const waits = again !== null && again > now
  return {
    checks: ambassadorChecks.map((check) => ({ check, state: states[check] })),
    campus: campus ? { id: campus.id, name: campus.name, free } : null,
    window: {
      closesOn: window && isWindowOpen ? window.closes_on : null,
      opensOn: window && !isWindowOpen ? window.opens_on : null,
    },
    namedBy: (namedBy && cards.get(namedBy.person_id)) ?? null,
    draft: draft
      ? { why: draft.why, plan: draft.plan, studiesUntil: draft.studies_until, savedAt: isoOf(draft.saved_at) }
      : null,
    application: row ? await presentOwn(deps, row, campuses, ambassador) : null,
    ambassador: ambassador ? presentAmbassador(ambassador, campuses, cards, now) : null,
    canApply: isFree && !waits && ambassadorChecks.every((check) => states[check] !== 'missing'),
    againFrom: waits ? again.toISOString() : null,
  }
}

type Campuses = Map<string, { id: string; name: string }>
type Cards = Awaited<ReturnType<typeof directory.cards>>
const campusOf = (campuses: Campuses, id: string) => campuses.get(id) ?? { id, name: id }

async function presentOwn(
  deps: Reads,
  row: ApplicationRow,
  campuses: Campuses,
  ambassador: AmbassadorRow | undefined,
): Promise<AmbassadorApplication> {
  const off = await ambassadorApplications.talksOff(deps.db, { ids: [row.id] })
  const began = ambassador?.application_id === row.id ? isoOf(ambassador.since) : null
  return {
    ...presentFields(deps, row, campuses, off.length > 0),
    steps: [...stepsOf(row, deps.clock.now()), { step: 'term', doneAt: began, dueAt: null, isLate: false }],
    againFrom: againFrom(row)?.toISOString() ?? null,
  }
}

/** The fields that both the applicant and the staff see. `isOff`: the talk is cancelled. */
export function presentFields(deps: Pick<Deps, 'clock'>, row: ApplicationRow, campuses: Campuses, isOff: boolean) {
  const { why, plan, studies_until: studiesUntil } = row
  return { ...presentProgress(deps, row, isOff), campus: campusOf(campuses, row.campus_id), why, plan, studiesUntil }
}

function presentAmbassador(row: AmbassadorRow, campuses: Campuses, cards: Cards, now: Date): OwnAmbassador {
  const isOver = row.ending === null && !isPresent(row, now)
  return {
    campus: campusOf(campuses, row.campus_id),
    code: row.code,
    since: isoOf(row.since),
    until: dayOf(row.until),
    ending: isOver ? 'over' : row.ending,
    endedAt: isOver ? isoOf(row.until) : isoOrNull(row.ended_at),
    endsSoon: endsSoon(row, now),
    successor: row.successor_id === null ? null : { person: cards.get(row.successor_id) ?? null, note: row.handover },
  }
}

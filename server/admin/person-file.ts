import type { PersonFile } from '@guildhall/contract/admin/members.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { approvals } from '#approvals/service.ts'
import { queue } from '#feedback/service.ts'
import { disputes } from '#orders/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { presentItem, presentLine } from './presenter.ts'
import { findLinesAbout } from './queries.ts'

const shownLines = 50

/** Returns everything the staff know about a person. Throws `profile_not_found` (404) for an unknown name. */
export async function readPersonFile(deps: Deps, customUserId: string): Promise<PersonFile> {
  const { db } = deps
  const { id, projects } = await directory.members.roleOf(db, customUserId)
  const person = await directory.members.find(deps, customUserId)
  const lines = await findLinesAbout(db, { kind: 'person', id: String(id), limit: shownLines })
  const known = (await directory.members.byId(db, [String(id)])).get(String(id)) ?? null
  return {
    person,
    projects,
    orders: await disputes.countsOf(db, id),
    reports: {
      ...(await queue.countAbout(db, 'person', String(id))),
      newest: (await queue.about(db, 'person', String(id), staffLimits.newestReports)).map(presentItem),
    },
    statements: await statements.ofPerson(deps, id),
    history: lines.map((line) => presentLine(line, known)),
    roleWaits: (await approvals.openOf(db, 'person', String(id)))?.act === 'change-role',
  }
}

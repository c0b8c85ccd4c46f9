import { teamShares } from '@guildhall/contract/limits/teams.ts'
import type { Handover } from '@guildhall/contract/teams/teams.ts'
import { isoOf } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { findShares } from '../shares/queries.ts'
import { cardsFor, type TeamReads } from '../team-state.ts'
import { findOpenHandover, findPrice, type HandoverRow } from './queries.ts'

/** Returns the open offer of a project for its owner and for the member it is offered to; null for everybody else. */
export async function readHandover(deps: TeamReads, viewer: Viewer, projectId: string): Promise<Handover | null> {
  const [open] = await findOpenHandover(deps.db, { projectId })
  if (!open || (viewer.id !== open.owner_id && viewer.id !== open.person_id)) return null
  if (new Date(open.lapses_at) <= deps.clock.now()) return null
  const person = (await cardsFor(deps, [open.person_id])).get(open.person_id)
  return person ? { ...(await presentHandover(deps, viewer, open)), person } : null
}

/** Returns an offer as one of its two sides sees it, without the person it is for. */
export async function presentHandover(
  deps: TeamReads,
  viewer: Viewer,
  row: HandoverRow,
): Promise<Omit<Handover, 'person'>> {
  const { id, project_id: projectId, note, sent_at, lapses_at } = row
  const shares = await findShares(deps.db, { projectId })
  const isYours = row.person_id === viewer.id
  return {
    ...{ id, note, sentAt: isoOf(sent_at), lapsesAt: isoOf(lapses_at), isYours },
    ownersShare: teamShares.whole - shares.reduce((sum, { basis_points }) => sum + basis_points, 0),
    membersShare: shares.find(({ person_id }) => person_id === row.person_id)?.basis_points ?? 0,
    needs: isYours ? await needsOf(deps, viewer, projectId) : { adult: false, business: false },
  }
}

async function needsOf({ db }: TeamReads, viewer: Viewer, projectId: string): Promise<Handover['needs']> {
  const [project] = await findPrice(db, { projectId })
  return (project?.price_minor ?? 0) > 0 ? engagements.needsOf(db, viewer) : { adult: false, business: false }
}

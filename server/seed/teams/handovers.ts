import type { Db } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Identity } from '#identity/port.ts'
import { readHandover } from '#teams/handovers/handover-details.ts'
import { acceptHandover, declineHandover, offerHandover } from '#teams/handovers/handovers.ts'
import type { TradeDeps } from '../trade/steps.ts'
import { isMember } from './presence.ts'

interface Offered {
  projectId: string
  seller: Viewer
  to: Viewer
  note: string
}

/** What owners write when they offer a project, and why members decline it. */
export const handoverNotes: readonly string[] = [
  'My time at the university ends in summer. You know this better than I do by now.',
  'I start a job that leaves no evenings. I would rather see it in your hands than on ice.',
]
export const handoverRefusal = 'I write my thesis until October and would not do it justice. Ask me again after that.'

/** Offers a project to a member of its team, if they are still in it. */
export async function offerTo(deps: TradeDeps, { projectId, seller, to, note }: Offered): Promise<void> {
  if (!(await isMember(deps.db, projectId, to))) return
  // The owner has just signed in.
  const identity = { authTime: deps.clock.now().getTime() } as Identity
  await offerHandover(deps, { viewer: seller, identity }, projectId, { person: to.customUserId, note })
}

/** Answers the offer of a project, if it is still open. A project with a price waits for a member with business details. */
export async function answerOffer(deps: TradeDeps, to: Viewer, projectId: string, isAccepted: boolean): Promise<void> {
  const id = await openOffer(deps.db, to, projectId)
  const offer = await readHandover(deps, to, projectId)
  if (!id || !offer) return
  if (!isAccepted) await declineHandover(deps, to, id, handoverRefusal)
  else if (!offer.needs.business) await acceptHandover(deps, to, id, { ownersShare: offer.ownersShare, isAdult: true })
}

async function openOffer(db: Db, { id }: Viewer, projectId: string): Promise<string | undefined> {
  const text = `select id from team_handovers where project_id = $1 and person_id = $2 and state = 'open'`
  return (await run<{ id: string }>(db, { text, values: [projectId, id] }))[0]?.id
}

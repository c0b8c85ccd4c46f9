import { dueOf, runDue } from '#jobs/due.ts'
import { catalogue } from '#projects/service.ts'
import { findApplication, findLapsingApplications, lockApplication } from './application-queries.ts'
import { lapseApplication } from './applications.ts'
import { lapseHandover } from './handovers/handovers.ts'
import { findHandover, findLapsingHandovers, lockHandover } from './handovers/queries.ts'
import { findInvitation, findLapsingInvitations, lockInvitation } from './invitation-queries.ts'
import { lapseInvitation, titleOf } from './invitations.ts'
import { findClosingPlaces, findPlace, lockPlace } from './place-queries.ts'
import { closePlace } from './places.ts'
import { findLapsingProposals, findProposal, lockProposal } from './shares/queries.ts'
import { lapseShares } from './shares/shares.ts'
import type { TeamDeps } from './team-state.ts'

/** Performs what is due: invitations, applications, proposals for shares and offers of projects without an answer lapse, places close after their last day. */
export async function runTeamClock(deps: TeamDeps): Promise<void> {
  const now = () => deps.clock.now()
  const at = () => ({ at: now() })
  const invitations = dueOf({
    what: 'team invitation',
    find: () => findLapsingInvitations(deps.db, at()),
    async lock(tx, id) {
      const [found] = await findInvitation(tx, { id })
      if (!found) return undefined
      await catalogue.access.lock(tx, { id: found.project_id })
      return (await lockInvitation(tx, { id }))[0]
    },
    isDue: ({ state, lapses_at }) => state === 'open' && new Date(lapses_at) <= now(),
    act: (tx, row) => lapseInvitation(deps, tx, row),
  })
  const places = dueOf({
    what: 'place in a team',
    find: () => findClosingPlaces(deps.db, at()),
    async lock(tx, id) {
      const [found] = await findPlace(tx, { id })
      if (!found) return undefined
      await catalogue.access.lock(tx, { id: found.project_id })
      return (await lockPlace(tx, { id }))[0]
    },
    isDue: ({ state, closes_at }) => state === 'open' && closes_at !== null && new Date(closes_at) <= now(),
    act: (tx, row) => closePlace(deps, tx, row),
  })
  const applications = dueOf({
    what: 'application to a team',
    find: () => findLapsingApplications(deps.db, at()),
    async lock(tx, id) {
      const [found] = await findApplication(tx, { id })
      if (!found) return undefined
      await catalogue.access.lock(tx, { id: found.project_id })
      return (await lockApplication(tx, { id }))[0]
    },
    isDue: ({ state, lapses_at }) => state === 'open' && new Date(lapses_at) <= now(),
    async act(tx, row) {
      const title = await titleOf(tx, row.project_id)
      await lapseApplication(
        deps,
        tx,
        row,
        `Nobody answered your application for ${row.place_title} in ${title} in time.`,
      )
    },
  })
  const shares = dueOf({
    what: 'proposal for the shares of a team',
    find: () => findLapsingProposals(deps.db, at()),
    async lock(tx, id) {
      const [found] = await findProposal(tx, { id })
      const [project] = found ? await catalogue.access.lock(tx, { id: found.project_id }) : []
      const [row] = project ? await lockProposal(tx, { id }) : []
      return row && project && { ...row, owner: project.seller_id }
    },
    isDue: ({ state, lapses_at }) => state === 'open' && new Date(lapses_at) <= now(),
    act: (tx, row) => lapseShares(deps, tx, row, row.owner),
  })
  const handovers = dueOf({
    what: 'offer of a project',
    find: () => findLapsingHandovers(deps.db, at()),
    async lock(tx, id) {
      const [found] = await findHandover(tx, { id })
      if (!found) return undefined
      await catalogue.access.lock(tx, { id: found.project_id })
      return (await lockHandover(tx, { id }))[0]
    },
    isDue: ({ state, lapses_at }) => state === 'open' && new Date(lapses_at) <= now(),
    act: (tx, row) => lapseHandover(deps, tx, row),
  })
  await runDue(deps.db, [invitations, places, applications, shares, handovers])
}

import { teamShares } from '@guildhall/contract/limits/teams.ts'
import type { OwnHandover } from '@guildhall/contract/teams/handovers.ts'
import type { ProjectRole } from '@guildhall/contract/teams/options.ts'
import type { Place } from '@guildhall/contract/teams/place.ts'
import type { OwnTeam, OwnTeamInvitation, Team, TeamEntry } from '@guildhall/contract/teams/teams.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { binder, run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment, keyset, type Order, type Place as Position, readCursor, readPage } from '#listings/service.ts'
import { catalogue } from '#projects/service.ts'
import { presentHandover, readHandover } from './handovers/handover-details.ts'
import { type HandoverRow, handoverColumns, waitingHandovers } from './handovers/queries.ts'
import { findOpenInvitations, type InvitationRow, invitationColumns, waitingInvitations } from './invitation-queries.ts'
import { findPlaces, type SeenPlaceRow } from './place-queries.ts'
import {
  countTeams,
  type EventRow,
  eventColumns,
  findMembers,
  findTeamProject,
  type ProjectColumns,
  projectJoin,
  projectSelect,
  teamsOf,
} from './queries.ts'
import { findGiven } from './shares/queries.ts'
import { readProposal } from './shares/shares.ts'
import { cardsFor, presentMembers, presentProject, type TeamReads } from './team-state.ts'

/** Which page of a list. */
export interface Paged {
  limit: number
  cursor?: string | undefined
}

/** The latest ended places that members see. */
const ended = 20

/** Returns the team of a project as the viewer may see it; 404 for projects they cannot see. */
export async function readTeam(deps: TeamReads, viewer: Viewer | null, id: string): Promise<Team> {
  const viewerId = viewer?.id ?? 0
  const [project] = await findTeamProject(deps.db, { id, viewerId })
  if (!project) throw new AppError('project_not_found')
  const answers = catalogue.access.mayDo(project.role, 'answer')
  const members = await findMembers(deps.db, { projectIds: [id], viewerId })
  const asked = { projectId: id, viewerId, answers: answers ? 1 : 0, ended: project.role ? ended : 0 }
  const places = await findPlaces(deps.db, asked)
  const invitations = answers ? await findOpenInvitations(deps.db, { projectId: id }) : []
  const given = project.role ? await findGiven(deps.db, { projectIds: [id] }) : null
  const people = [...members, ...invitations].map(({ person_id }) => person_id)
  const cards = await cardsFor(deps, [project.seller_id, ...people])
  const owner = cards.get(project.seller_id)
  if (!owner) throw new AppError('project_not_found')
  const isShown = (personId: number) =>
    personId === project.seller_id || members.some(({ person_id }) => person_id === personId)
  return {
    project: presentProject(deps, project, owner),
    role: project.role,
    members: presentMembers(owner, members, cards, given && teamShares.whole - (given[0]?.given ?? 0)),
    places: places.map(presentPlace),
    invitations: invitations.flatMap((row) => {
      const person = cards.get(row.person_id)
      return person ? [{ person, ...presentInvitation(row) }] : []
    }),
    proposal: viewer && project.role ? await readProposal(deps, viewer, id, isShown) : null,
    handover: viewer && project.role ? await readHandover(deps, viewer, id) : null,
  }
}

const presentInvitation = ({ id, role, note, sent_at, lapses_at }: InvitationRow) => ({
  ...{ id, role, note, sentAt: isoOf(sent_at), lapsesAt: isoOf(lapses_at) },
})

/** Returns a place as pages show it; its last day is the one before the moment at which it closes. */
export function presentPlace(row: SeenPlaceRow): Place {
  const { id, title, task, skills, role, state, applications } = row
  const until = row.closes_at === null ? null : new Date(Date.parse(row.closes_at) - 1).toISOString().slice(0, 10)
  const times = { hoursPerWeek: row.hours_per_week, until, openedAt: isoOf(row.opened_at) }
  return { id, title, task, skills, role, state, ...times, applicationId: row.application_id, applications }
}

const bySince = byMoment('p.since')

/** Returns one page of the viewer's teams, the latest joined first. */
export async function listOwnTeams(deps: TeamReads, viewer: Viewer, paged: Paged) {
  type Row = ProjectColumns & { id: string; role: ProjectRole; since: string; sort_key: number }
  const { rows, ...cursors } = await page<Row>(deps.db, 'teams', bySince, paged, (bind) => {
    return `select p.id, p.role, p.since, ${projectSelect}, ${bySince.toNumber} as sort_key
      from ${teamsOf(bind(viewer.id))} p ${projectJoin('p.id')} where true`
  })
  const members = await findMembers(deps.db, { projectIds: rows.map(({ id }) => id), viewerId: viewer.id })
  const people = [...rows.map(({ seller_id }) => seller_id), ...members.map(({ person_id }) => person_id)]
  const cards = await cardsFor(deps, people)
  const given = await findGiven(deps.db, { projectIds: rows.map(({ id }) => id) })
  const items = rows.flatMap((row): OwnTeam[] => {
    const owner = cards.get(row.seller_id)
    if (!owner) return []
    const team = members.filter(({ project_id }) => project_id === row.id)
    const project = presentProject(deps, row, owner)
    const ownersShare = teamShares.whole - (given.find(({ project_id }) => project_id === row.id)?.given ?? 0)
    const people = presentMembers(owner, team, cards, ownersShare)
    return [{ project, role: row.role, since: isoOf(row.since), members: people }]
  })
  return { items, ...cursors }
}

const bySent = byMoment('p.sent_at')

/** Returns one page of the viewer's invitations that wait for an answer, the newest first. */
export async function listOwnInvitations(deps: TeamReads, viewer: Viewer, paged: Paged) {
  type Row = ProjectColumns & InvitationRow & { sort_key: number }
  const { rows, ...cursors } = await page<Row>(deps.db, 'team-invitations', bySent, paged, (bind) => {
    const waiting = waitingInvitations(bind(viewer.id))
    return `select ${invitationColumns}, ${projectSelect}, ${bySent.toNumber} as sort_key
      from team_invitations p ${projectJoin('p.project_id')} where ${waiting}`
  })
  const owners = await cardsFor(
    deps,
    rows.map(({ seller_id }) => seller_id),
  )
  const items = rows.flatMap((row): OwnTeamInvitation[] => {
    const owner = owners.get(row.seller_id)
    return owner ? [{ ...presentInvitation(row), project: presentProject(deps, row, owner) }] : []
  })
  return { items, ...cursors }
}

/** Returns one page of the projects offered to the viewer that wait for an answer, the newest first. */
export async function listOwnHandovers(deps: TeamReads, viewer: Viewer, paged: Paged) {
  type Row = ProjectColumns & HandoverRow & { sort_key: number }
  const { rows, ...cursors } = await page<Row>(deps.db, 'team-handovers', bySent, paged, (bind) => {
    const waiting = waitingHandovers(bind(viewer.id))
    return `select ${handoverColumns}, ${projectSelect}, ${bySent.toNumber} as sort_key
      from team_handovers p ${projectJoin('p.project_id')} where ${waiting} and p.lapses_at > ${bind(deps.clock.now())}`
  })
  const owners = await cardsFor(
    deps,
    rows.map(({ owner_id }) => owner_id),
  )
  const items: OwnHandover[] = []
  for (const row of rows) {
    const owner = owners.get(row.owner_id)
    if (owner) items.push({ ...(await presentHandover(deps, viewer, row)), project: presentProject(deps, row, owner) })
  }
  return { items, ...cursors }
}

const byTime = byMoment('p.at')

/** Returns one page of the log of a team, the newest first; 404 for everybody but its members. */
export async function listLog(deps: TeamReads, viewer: Viewer, projectId: string, paged: Paged) {
  await catalogue.access.requireAct(deps.db, viewer, projectId, 'see')
  type Row = EventRow & { sort_key: number }
  const { rows, ...cursors } = await page<Row>(deps.db, 'team-log', byTime, paged, (bind) => {
    return `select ${eventColumns}, ${byTime.toNumber} as sort_key from team_log p where p.project_id = ${bind(projectId)}`
  })
  const cards = await cardsFor(
    deps,
    rows.flatMap(({ actor_id, person_id }) => [actor_id, person_id]),
  )
  const cardOf = (id: number | null) => (id === null ? null : (cards.get(id) ?? null))
  const items = rows.map(({ id, at, event, is_automatic, actor_id, person_id, ...said }): TeamEntry => {
    const people = { actor: cardOf(actor_id), person: cardOf(person_id) }
    return { id, at: isoOf(at), event, ...people, ...without(said), isAutomatic: is_automatic }
  })
  return { items, ...cursors }
}

const without = ({ role, place, reason }: Pick<EventRow, 'role' | 'place' | 'reason'>) => ({ role, place, reason })

/** Returns what the tabs of the viewer's collaborations count. */
export async function countCollaborations({ db }: TeamReads, viewer: Viewer) {
  const [row] = await countTeams(db, { viewerId: viewer.id })
  const { together = 0, invitations = 0, places = 0 } = row ?? {}
  const applications = { applicationsIn: row?.applications_in ?? 0, applicationsOut: row?.applications_out ?? 0 }
  return { together, invitations, places, ...applications }
}

/** Reads one page of a list over `p`; `select` ends within its conditions. */
export function page<Row extends { id: string; sort_key: number }>(
  db: Queryable,
  name: string,
  order: Order,
  { limit, cursor }: Paged,
  select: (bind: (value: unknown) => string) => string,
  variant = '',
) {
  return readPage(name, readCursor(name, cursor), limit, (position: Position) => {
    const { bind, values } = binder()
    const beginning = select(bind)
    const { where, orderBy } = keyset(order, position, bind)
    const text = `${beginning} ${where} ${orderBy} limit ${bind(limit + 1)}`
    return run<Row>(db, { name: `${name.replaceAll('-', '_')}${variant}_${position.step}`, text, values })
  })
}

import { teamLimits as most } from '@guildhall/contract/limits/teams.ts'
import type { MemberRole, ProjectRole, TeamEvent } from '@guildhall/contract/teams/options.ts'
import type { TeamMember, TeamProject } from '@guildhall/contract/teams/teams.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { linkedConversations } from '#conversations/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { isoOf } from '#db/moments.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import { notify, type Telling } from '#notifications/notify.ts'
import { imageUrls } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findMeeting, findSeats, insertEvent, insertMember, type MemberRow, type ProjectColumns } from './queries.ts'

export type TeamDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime' | 'config' | 'cards'>
export type TeamReads = Pick<Deps, 'db' | 'config' | 'clock'>

/** Something for the log of a team; without an actor it happened by itself. */
interface Entry {
  event: TeamEvent
  actor?: number | null
  person?: number | null
  role?: MemberRole | null
  place?: string
  reason?: string
}

/** Writes what happened into the log of a team. Visitors read the team from a cache, which is dropped. */
export async function record(deps: TeamDeps, tx: Tx, projectId: string, entry: Entry): Promise<void> {
  const { event, actor = null, person = null, role = null, place = '', reason = '' } = entry
  const at = deps.clock.now()
  const people = { actorId: actor, personId: person }
  await insertEvent(tx, {
    id: newId(),
    projectId,
    at,
    event,
    isAutomatic: actor === null,
    ...people,
    role,
    place,
    reason,
  })
  tx.afterCommit(() => recentReads(deps).forget(projectId))
}

/** Adds a person to a team under its lock; 409 for members and when no seat is free. */
export async function join(
  deps: TeamDeps,
  tx: Tx,
  { projectId, personId, role }: { projectId: string; personId: number; role: MemberRole },
): Promise<void> {
  const taken = await findSeats(tx, { projectId })
  if (taken.some(({ person_id }) => person_id === personId)) throw new AppError('team_member')
  const seat = Array.from({ length: most.members }, (_, at) => at + 1).find((each) =>
    taken.every((row) => row.seat !== each),
  )
  if (seat === undefined) throw new AppError('team_full')
  await insertMember(tx, { projectId, personId, role, seat, at: deps.clock.now() })
  await linkedConversations.join(deps, tx, { projectId }, { id: personId, role: chatRoles[role] })
}

/** What a person is in the conversation of their team. */
export const chatRoles = { owner: 'owner', maintainer: 'admin', contributor: 'member' } as const satisfies Record<
  ProjectRole,
  string
>

/** Whether two people cannot meet: one is suspended or paused, or a block is between them. */
export async function areApart(db: Queryable, one: number, other: number): Promise<boolean> {
  return !(await findMeeting(db, { one, other }))[0]?.meet
}

/** Notifies people about a team. */
export const tell = (deps: TeamDeps, tx: Tx, tellings: readonly Omit<Telling, 'type'>[]): Promise<void> =>
  notify(
    deps,
    tx,
    tellings.map((telling) => ({ ...telling, type: 'job' })),
  )

/** The address of the page of a team. */
export const teamPath = (projectId: string) => `/product/${projectId}/team`

type Cards = Awaited<ReturnType<typeof directory.cards>>

/** Returns the cards of people, by their internal ids. */
export const cardsFor = (deps: TeamReads, ids: readonly (number | null)[]): Promise<Cards> => directory.cards(deps, ids)

/** Returns a team's project as lists show it. */
export function presentProject({ config }: TeamReads, row: ProjectColumns, owner: UserCard): TeamProject {
  const { cover_key: key, cover_sizes: sizes, cover_alt: alt } = row
  const cover = key && sizes ? imageUrls(config.filesOrigin, key, sizes, alt ?? '') : null
  return { id: row.project_id, title: row.project_title, visibility: row.visibility, cover, owner }
}

/** Returns the people of a team, the owner first; their shares only with `ownersShare`, which is what the members do not have. */
export function presentMembers(
  owner: UserCard,
  rows: readonly MemberRow[],
  cards: Cards,
  ownersShare: number | null,
): TeamMember[] {
  const members = rows.flatMap((row): TeamMember[] => {
    const person = cards.get(row.person_id)
    const basisPoints = ownersShare === null ? null : row.basis_points
    return person ? [{ person, role: row.role, since: isoOf(row.joined_at), basisPoints }] : []
  })
  return [{ person: owner, role: 'owner', since: null, basisPoints: ownersShare }, ...members]
}

import { teamLimits } from '@guildhall/contract/limits/teams.ts'
import type { ProjectRole } from '@guildhall/contract/teams/options.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'

/** What people do with projects. */
export type ProjectAct = keyof typeof rolesFor

/** Which roles may do what: the one place for this rule. */
const rolesFor = {
  /** See it in every state, with its files for buyers and its team's log. */
  see: ['owner', 'maintainer', 'contributor'],
  /** Edit it with its pictures and files. */
  edit: ['owner', 'maintainer'],
  /** Open and end places, and answer applications. */
  answer: ['owner', 'maintainer'],
  /** Invite and remove members and change their roles. */
  lead: ['owner'],
  /** Publish, withdraw, price and delete it. */
  sell: ['owner'],
} as const satisfies Record<string, readonly ProjectRole[]>

/** Whether a role may do this. */
export const mayDo = (role: ProjectRole | null, act: ProjectAct): boolean =>
  role !== null && (rolesFor[act] as readonly ProjectRole[]).includes(role)

/** What a person, by the parameter of the internal id, is in the team of project `p`, as SQL; null for everybody else. */
export const roleIn = (person: string): string => `case when p.seller_id = ${person} then 'owner' else (
  select m.role from team_members m where m.project_id = p.id and m.person_id = ${person} and m.left_at is null) end`

/** The condition that a person, by the parameter of the internal id, may do this with project `p`, or with that of another alias; 0 is a visitor. */
export function isAllowed(person: string, act: ProjectAct, project = 'p'): string {
  const given = rolesFor[act].filter((role) => role !== 'owner')
  const isOwner = `${project}.seller_id = ${person}`
  if (given.length === 0) return isOwner
  return `(${isOwner} or exists (
    select from team_members m where m.project_id = ${project}.id and m.person_id = ${person} and m.left_at is null
      and m.role in (${given.map((role) => `'${role}'`).join(', ')})))`
}

/** The condition that a person is in the team of project `p` beside the owner, or left it since a moment, by their parameters. */
export const isTeammate = (person: string, since: string): string => `exists (
  select from team_members m where m.project_id = p.id and m.person_id = ${person}
    and (m.left_at is null or m.left_at > ${since}))`

/** People who left a team after this moment still count as its members when they buy or review. */
export const formerSince = (now: Date): Date => new Date(now.getTime() - teamLimits.formerDays * dayMs)

const findTeammate = statement('project_teammate', {
  takes: { id: text, personId: int, since: moment },
  gives: { id: text },
  sql: ({ id, personId, since }) => `select p.id from projects p where p.id = ${id} and ${isTeammate(personId, since)}`,
})

/** Whether a person is in the team of a project beside the owner, or left it a short while ago. */
export async function wasTeammate(db: Queryable, personId: number, id: string, now: Date): Promise<boolean> {
  return (await findTeammate(db, { id, personId, since: formerSince(now) })).length > 0
}

const role = nullable(textOf<ProjectRole>())

const findRole = statement('project_role', {
  takes: { id: text, personId: int },
  gives: { seller_id: int, role },
  sql: ({ id, personId }) => `select p.seller_id, ${roleIn(personId)} as role from projects p where p.id = ${id}`,
})

/** Returns the owner of a project, by internal id, and what a person is in its team; undefined for unknown projects. */
export async function roleOf(db: Queryable, personId: number, id: string) {
  const [row] = await findRole(db, { id, personId })
  return row && { sellerId: row.seller_id, role: row.role }
}

/** Refuses what a role may not do: 404 for everybody outside the team, 403 within it. */
export function requireRole(role: ProjectRole | null | undefined, act: ProjectAct): asserts role is ProjectRole {
  if (!role) throw new AppError('project_not_found')
  if (!mayDo(role, act)) throw new AppError(act === 'sell' || act === 'lead' ? 'owner_only' : 'team_role')
}

/** Returns the owner of a project, by internal id, with which this person may do this; 404 or 403 otherwise. */
export async function requireAct(db: Queryable, viewer: Pick<Viewer, 'id'>, id: string, act: ProjectAct) {
  const found = await roleOf(db, viewer.id, id)
  requireRole(found?.role, act)
  return { sellerId: found?.sellerId ?? viewer.id, role: found?.role as ProjectRole }
}

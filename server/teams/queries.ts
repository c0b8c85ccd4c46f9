import type { MemberRole, ProjectRole, TeamEvent } from '@guildhall/contract/teams/options.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { catalogue } from '#projects/service.ts'
import { isShownTo, notHidden } from '#relations/tables.ts'
import type { PictureSizes } from '#storage/images.ts'

export const role = textOf<MemberRole>()

/** What lists show of the project `j` of a team, with its cover `i`: columns and source. */
export const projectColumns = {
  project_id: text,
  project_title: text,
  visibility: textOf<ProjectVisibility>(),
  seller_id: int,
  cover_key: nullable(text),
  cover_sizes: nullable(json<PictureSizes>()),
  cover_alt: nullable(text),
}
export type ProjectColumns = RowOf<typeof projectColumns>
export const projectSelect = `j.id as project_id, j.title as project_title, j.visibility, j.seller_id,
  i.key as cover_key, i.sizes as cover_sizes, i.alt as cover_alt`
/** The joins of a project `j`, by the SQL of its id. */
export const projectJoin = (id: string) => `join projects j on j.id = ${id}
  left join project_images i on i.project_id = j.id and i.position = 0`

/** A project that a person may see, and what they are in its team. */
export const findTeamProject = statement('team_project', {
  takes: { id: text, viewerId: int },
  gives: { ...projectColumns, role: nullable(textOf<ProjectRole>()) },
  sql: ({ id, viewerId }) => `
    select ${projectSelect}, ${catalogue.access.roleIn(viewerId)} as role
    from projects p ${projectJoin('p.id')} where p.id = ${id} and ${catalogue.access.visibleTo(viewerId)}`,
})

/** A project, without a check of who may see it. */
export const findAnyProject = statement('team_project_any', {
  takes: { id: text },
  gives: projectColumns,
  sql: ({ id }) => `select ${projectSelect} from projects p ${projectJoin('p.id')} where p.id = ${id}`,
})

const member = { project_id: text, person_id: int, role, joined_at: moment, basis_points: int }
export type MemberRow = RowOf<typeof member>

/** The current members of teams as a person sees them: without people hidden from them; owners see all, to remove them. */
export const findMembers = statement('team_members_of', {
  takes: { projectIds: list(text), viewerId: int },
  gives: member,
  sql: ({ projectIds, viewerId }) => `
    select m.project_id, m.person_id, m.role, m.joined_at, m.basis_points from team_members m
    join projects j on j.id = m.project_id
    where m.project_id = any (${projectIds}::text[]) and m.left_at is null
      and (j.seller_id = ${viewerId} or (${isShownTo(viewerId, 'm.person_id')}))
    order by m.joined_at, m.person_id`,
})

/** A current member by public name, also one who is suspended or blocked. */
export const findNamedMember = statement('team_member_named', {
  takes: { projectId: text, handle: text },
  gives: member,
  sql: ({ projectId, handle }) => `
    select m.project_id, m.person_id, m.role, m.joined_at, m.basis_points from team_members m join people p on p.id = m.person_id
    where m.project_id = ${projectId} and p.custom_user_id = ${handle} and m.left_at is null`,
})

/** The taken seats of a team; under its lock. */
export const findSeats = statement('team_seats', {
  takes: { projectId: text },
  gives: { seat: int, person_id: int },
  sql: ({ projectId }) =>
    `select seat, person_id from team_members where project_id = ${projectId} and left_at is null`,
})

/**
 * The members of a team beside the owner, also those hidden from each other; under its lock. Nobody of them is erased until the
 * transaction ends.
 */
export const findTeammates = statement('team_mates', {
  takes: { projectId: text },
  gives: { person_id: int, role },
  sql: ({ projectId }) => `
    select m.person_id, m.role from team_members m join people p on p.id = m.person_id
    where m.project_id = ${projectId} and m.left_at is null order by m.joined_at, m.person_id for key share of p`,
})

/** Adds a member, or a former one again. */
export const insertMember = statement('team_member_insert', {
  takes: { projectId: text, personId: int, role, seat: int, at: moment },
  sql: (p) => `
    insert into team_members (project_id, person_id, role, seat, joined_at)
    values (${p.projectId}, ${p.personId}, ${p.role}, ${p.seat}, ${p.at})
    on conflict (project_id, person_id) do update
      set role = excluded.role, seat = excluded.seat, joined_at = excluded.joined_at, left_at = null`,
})

export const setRole = statement('team_member_role', {
  takes: { projectId: text, personId: int, role },
  sql: (p) =>
    `update team_members set role = ${p.role} where project_id = ${p.projectId} and person_id = ${p.personId}`,
})

export const endMember = statement('team_member_end', {
  takes: { projectId: text, personId: int, at: moment },
  sql: (p) => `
    update team_members set left_at = ${p.at}, seat = null, basis_points = 0
    where project_id = ${p.projectId} and person_id = ${p.personId} and left_at is null`,
})

/** The owner of a project and its maintainers, who answer applications. */
export const findAnswering = statement('team_answering', {
  takes: { projectId: text },
  gives: { person_id: int },
  sql: ({ projectId }) => `
    select seller_id as person_id from projects where id = ${projectId}
    union select person_id from team_members where project_id = ${projectId} and left_at is null and role = 'maintainer'`,
})

/** The owner of a project and its members. */
export const findMembersOf = statement('team_people', {
  takes: { projectId: text },
  gives: { person_id: int },
  sql: ({ projectId }) => `
    select seller_id as person_id from projects where id = ${projectId}
    union select person_id from team_members where project_id = ${projectId} and left_at is null`,
})

const event = {
  id: text,
  at: moment,
  event: textOf<TeamEvent>(),
  is_automatic: bool,
  actor_id: nullable(int),
  person_id: nullable(int),
  role: nullable(role),
  place: text,
  reason: text,
}
export type EventRow = RowOf<typeof event>
export const eventColumns = Object.keys(event)
  .map((name) => `p.${name}`)
  .join(', ')

export const insertEvent = statement('team_event_insert', {
  takes: {
    id: text,
    projectId: text,
    at: moment,
    event: textOf<TeamEvent>(),
    isAutomatic: bool,
    actorId: nullable(int),
    personId: nullable(int),
    role: nullable(role),
    place: text,
    reason: text,
  },
  sql: (p) => `
    insert into team_log (id, project_id, at, event, is_automatic, actor_id, person_id, role, place, reason)
    values (${p.id}, ${p.projectId}, ${p.at}, ${p.event}, ${p.isAutomatic}, ${p.actorId}, ${p.personId}, ${p.role}, ${p.place}, ${p.reason})`,
})

/** Whether two people can meet: neither is away, and no block is between them. */
export const findMeeting = statement('team_people_meet', {
  takes: { one: int, other: int },
  gives: { meet: bool },
  sql: ({ one, other }) => `
    select not exists (select from people where id in (${one}::bigint, ${other}::bigint) and away)
      and ${notHidden(`${one}::bigint`, `${other}::bigint`)} as meet`,
})

/** The teams of a person: those they joined, and own projects with members; with the moment by which they are ordered. */
export const teamsOf = (person: string): string => `(
  select m.project_id as id, m.role, m.joined_at as since from team_members m
    where m.person_id = ${person} and m.left_at is null
  union all select o.id, 'owner', max(m.joined_at) from projects o join team_members m on m.project_id = o.id and m.left_at is null
    where o.seller_id = ${person} group by o.id)`

/** What the tabs of a person's collaborations count. */
export const countTeams = statement('team_counts', {
  takes: { viewerId: int },
  gives: { together: int, invitations: int, places: int, applications_in: int, applications_out: int },
  sql: ({ viewerId }) => `
    select (select count(*)::int from ${teamsOf(viewerId)} t) as together,
      (select count(*)::int from team_invitations v join projects j on j.id = v.project_id
        where v.person_id = ${viewerId} and v.state = 'open' and ${notHidden(viewerId, 'j.seller_id')}) as invitations,
      (select count(*)::int from team_places p join projects j on j.id = p.project_id
        where p.state = 'open' and j.visibility = 'public' and ${isShownTo(viewerId, 'j.seller_id')}) as places,
      (select count(*)::int from team_applications a join team_places l on l.id = a.place_id join projects p on p.id = l.project_id
        where a.state = 'open' and ${catalogue.access.isAllowed(viewerId, 'answer')}
          and ${notHidden(viewerId, 'a.person_id')}) as applications_in,
      (select count(*)::int from team_applications a where a.person_id = ${viewerId} and a.state = 'open') as applications_out`,
})

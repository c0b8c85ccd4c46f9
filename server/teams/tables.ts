import { teamLimits as most, teamShares } from '@guildhall/contract/limits/teams.ts'
import { askingStates, memberRoles, placeStates, teamEvents } from '@guildhall/contract/teams/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { projects } from '#projects/tables.ts'
import { people } from '#users/tables.ts'

const personId = (name: string) => bigint(name, { mode: 'number' })
const member = (name: string) =>
  personId(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })
const formerly = (name: string) => personId(name).references(() => people.id, { onDelete: 'set null' })
const projectId = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
const upTo = (least: number, limit: number) => sql.raw(`between ${least} and ${limit}`)
const id = sql.raw(`~ '^[a-z0-9]{12}$'`)
const memberRole = () => text('role', { enum: memberRoles }).notNull()

/**
 * The members of the teams of projects, beside the owners. Who left keeps the row, because former members cannot buy or review
 * for a while. A seat limits the number of members.
 */
export const teamMembers = pgTable(
  'team_members',
  {
    projectId: projectId(),
    personId: member('person_id'),
    role: memberRole(),
    seat: smallint('seat'),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at'),
    /** The share of the income of new orders; what the members do not have is the owner's. A trigger limits the sum of a team. */
    basisPoints: smallint('basis_points').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.personId] }),
    uniqueIndex('team_members_seats').on(t.projectId, t.seat),
    index('team_members_person').on(t.personId, t.joinedAt),
    check('team_members_role_known', sql`${t.role} in (${oneOf(memberRoles)})`),
    check(
      'team_members_share',
      sql`${t.basisPoints} ${upTo(0, teamShares.whole)} and (${t.basisPoints} = 0 or ${t.leftAt} is null)`,
    ),
    check(
      'team_members_seat',
      sql`(${t.seat} is null) = (${t.leftAt} is not null) and ${t.seat} ${upTo(1, most.members)}`,
    ),
  ],
)

/** Invitations to teams. A person has one open invitation to a team at most. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    personId: member('person_id'),
    invitedBy: formerly('invited_by'),
    role: memberRole(),
    note: text('note').notNull(),
    state: text('state', { enum: askingStates }).notNull(),
    sentAt: moment('sent_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('team_invitations_id_form', sql`${t.id} ${id}`),
    check('team_invitations_role_known', sql`${t.role} in (${oneOf(memberRoles)})`),
    check('team_invitations_state_known', sql`${t.state} in (${oneOf(askingStates)})`),
    check('team_invitations_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check('team_invitations_note', sql`length(${t.note}) <= ${sql.raw(String(most.note))}`),
    uniqueIndex('team_invitations_open').on(t.projectId, t.personId).where(sql`state = 'open'`),
    index('team_invitations_project').on(t.projectId),
    index('team_invitations_person').on(t.personId, t.sentAt),
    index('team_invitations_invited_by').on(t.invitedBy),
    index('team_invitations_lapsing').on(t.lapsesAt).where(sql`state = 'open'`),
  ],
)

/** Places in teams. `words` is what the search over open places reads. */
export const teamPlaces = pgTable(
  'team_places',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    openedBy: formerly('opened_by'),
    title: text('title').notNull(),
    task: text('task').notNull(),
    skills: text('skills').array().notNull(),
    words: text('words').notNull(),
    hoursPerWeek: smallint('hours_per_week').notNull(),
    role: memberRole(),
    /** The first moment at which nobody can apply any more. */
    closesAt: moment('closes_at'),
    state: text('state', { enum: placeStates }).notNull(),
    openedAt: moment('opened_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('team_places_id_form', sql`${t.id} ${id}`),
    check('team_places_title', sql`length(${t.title}) ${upTo(1, most.placeTitle)}`),
    check('team_places_task', sql`length(${t.task}) ${upTo(1, most.placeTask)}`),
    check('team_places_skills', sql`cardinality(${t.skills}) <= ${sql.raw(String(most.skills.items))}`),
    check('team_places_hours', sql`${t.hoursPerWeek} ${upTo(1, most.hoursPerWeek)}`),
    check('team_places_role_known', sql`${t.role} in (${oneOf(memberRoles)})`),
    check('team_places_state_known', sql`${t.state} in (${oneOf(placeStates)})`),
    check('team_places_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    index('team_places_project').on(t.projectId, t.openedAt),
    index('team_places_opened_by').on(t.openedBy),
    index('team_places_open').on(t.openedAt.desc(), t.id.desc()).where(sql`state = 'open'`),
    index('team_places_closing').on(t.closesAt).where(sql`state = 'open' and closes_at is not null`),
    index('team_places_words').using('gin', sql`to_tsvector('english', ${t.words})`),
  ],
)

/** Applications for places. A person has one open application for a place at most. */
export const teamApplications = pgTable(
  'team_applications',
  {
    id: text('id').primaryKey(),
    placeId: text('place_id')
      .notNull()
      .references(() => teamPlaces.id, { onDelete: 'cascade' }),
    personId: member('person_id'),
    text: text('text').notNull(),
    state: text('state', { enum: askingStates }).notNull(),
    reason: text('reason').notNull(),
    sentAt: moment('sent_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    check('team_applications_id_form', sql`${t.id} ${id}`),
    check('team_applications_text', sql`length(${t.text}) ${upTo(1, most.application)}`),
    check('team_applications_state_known', sql`${t.state} in (${oneOf(askingStates)})`),
    check('team_applications_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check(
      'team_applications_reason',
      sql`${t.reason} = '' or (${t.state} = 'declined' and length(${t.reason}) <= ${sql.raw(String(most.reason))})`,
    ),
    uniqueIndex('team_applications_open').on(t.placeId, t.personId).where(sql`state = 'open'`),
    // Of one place, one application is accepted.
    uniqueIndex('team_applications_accepted').on(t.placeId).where(sql`state = 'accepted'`),
    index('team_applications_place').on(t.placeId, t.sentAt),
    index('team_applications_person').on(t.personId, t.sentAt),
    index('team_applications_lapsing').on(t.lapsesAt).where(sql`state = 'open'`),
  ],
)

/** The log of a team: who did what with whom. People are null once their account is erased. */
export const teamLog = pgTable(
  'team_log',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    at: moment('at').notNull(),
    event: text('event', { enum: teamEvents }).notNull(),
    /** Whether it happened by itself. */
    isAutomatic: boolean('is_automatic').notNull(),
    actorId: formerly('actor_id'),
    personId: formerly('person_id'),
    role: text('role', { enum: memberRoles }),
    place: text('place').notNull(),
    reason: text('reason').notNull(),
  },
  (t) => [
    check('team_log_id_form', sql`${t.id} ${id}`),
    check('team_log_event_known', sql`${t.event} in (${oneOf(teamEvents)})`),
    check('team_log_role_known', sql`${t.role} in (${oneOf(memberRoles)})`),
    check('team_log_place', sql`length(${t.place}) <= ${sql.raw(String(most.placeTitle))}`),
    check('team_log_reason', sql`length(${t.reason}) <= ${sql.raw(String(most.reason))}`),
    index('team_log_project').on(t.projectId, t.at.desc(), t.id.desc()),
    index('team_log_actor').on(t.actorId),
    index('team_log_person').on(t.personId),
  ],
)

/** The SQL condition that two people are in the team of the same project, as its owner or members, by their internal ids. */
export const teamedWith = (one: string, other: string) => `(exists (
  select from team_members a join team_members b on b.project_id = a.project_id and b.left_at is null
    where a.person_id = ${one} and a.left_at is null and b.person_id = ${other})
  or exists (
    select from team_members m join projects j on j.id = m.project_id
    where m.left_at is null and ((m.person_id = ${one} and j.seller_id = ${other})
      or (m.person_id = ${other} and j.seller_id = ${one}))))`

/** The people with whom a person is in a team, as a select of `id`. */
export const teammatesOf = (person: string) => `
  select b.person_id as id from team_members a join team_members b on b.project_id = a.project_id and b.left_at is null
    where a.person_id = ${person} and a.left_at is null and b.person_id <> ${person}
  union select j.seller_id from team_members m join projects j on j.id = m.project_id
    where m.person_id = ${person} and m.left_at is null
  union select m.person_id from projects j join team_members m on m.project_id = j.id and m.left_at is null
    where j.seller_id = ${person}`

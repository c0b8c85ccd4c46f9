import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { teamLimits as most } from '../limits/teams.ts'
import { UserCard } from '../users/user-card.ts'
import { projectVisibilities } from '../values/options.ts'
import { CustomUserId, PageQuery, ProjectId, pageBothWays, Timestamp, text } from '../values/values.ts'
import { teamCalls, teamInvitationCalls } from './calls.ts'
import { memberRoles, projectRoles, teamEvents } from './options.ts'
import { Place } from './place.ts'
import { teamTexts as say } from './team-texts.ts'

/** The project of a team, as lists of teams, places and applications show it. */
export const TeamProject = z.object({
  id: ProjectId,
  title: z.string(),
  visibility: z.enum(projectVisibilities),
  cover: z.nullable(Image),
  owner: UserCard,
})
export type TeamProject = z.output<typeof TeamProject>

/** A person in a team; `since` is null for the owner. */
export const TeamMember = z.object({
  person: UserCard,
  role: z.enum(projectRoles),
  since: z.nullable(Timestamp),
  /** The share of the income of new orders, for members of the team; null for everybody else. */
  basisPoints: z.nullable(z.int()),
})
export type TeamMember = z.output<typeof TeamMember>

/** An invitation to a team that waits for an answer. */
export const TeamInvitation = z.object({
  id: ProjectId,
  person: UserCard,
  role: z.enum(memberRoles),
  note: z.string(),
  sentAt: Timestamp,
  lapsesAt: Timestamp,
})
export type TeamInvitation = z.output<typeof TeamInvitation>

/** The share of a person in a proposal, now and afterwards, in basis points. */
export const ProposedShare = z.object({
  /** Null for a person who is hidden from the caller. */
  person: z.nullable(UserCard),
  isBefore: z.int(),
  willBe: z.int(),
  /** Whether the share falls, so that the person must consent; the owner does so by proposing. */
  mustConsent: z.boolean(),
  consentedAt: z.nullable(Timestamp),
})
export type ProposedShare = z.output<typeof ProposedShare>

/** An open proposal for the shares of a team. */
export const ShareProposal = z.object({
  id: ProjectId,
  sentAt: Timestamp,
  lapsesAt: Timestamp,
  shares: z.array(ProposedShare),
  /** Whether it waits for the caller's consent. */
  isYours: z.boolean(),
})
export type ShareProposal = z.output<typeof ShareProposal>

/** An open offer to hand a project over to a member of its team. */
export const Handover = z.object({
  id: ProjectId,
  /** The member who can become the owner. */
  person: UserCard,
  note: z.string(),
  sentAt: Timestamp,
  lapsesAt: Timestamp,
  /** The share that comes with the project, and the one that the former owner gets for it, in basis points. */
  ownersShare: z.int(),
  membersShare: z.int(),
  /** Whether it waits for the caller's answer. */
  isYours: z.boolean(),
  /** What the caller still has to declare or enter before they can accept; nothing for the owner. */
  needs: z.object({ adult: z.boolean(), business: z.boolean() }),
})
export type Handover = z.output<typeof Handover>

/** The team of one project as the caller may see it. */
export const Team = z.object({
  project: TeamProject,
  /** What the caller is in it. */
  role: z.nullable(z.enum(projectRoles)),
  members: z.array(TeamMember),
  /** Open places; members also get the latest ended ones. */
  places: z.array(Place),
  /** Open invitations, for the owner and maintainers. */
  invitations: z.array(TeamInvitation),
  /** The open proposal for the shares, for members of the team. */
  proposal: z.nullable(ShareProposal),
  /** The open offer to hand the project over, for its owner and the member it is offered to. */
  handover: z.nullable(Handover),
})
export type Team = z.output<typeof Team>

/** A team of the caller. */
export const OwnTeam = z.object({
  project: TeamProject,
  role: z.enum(projectRoles),
  since: Timestamp,
  members: z.array(TeamMember),
})
export type OwnTeam = z.output<typeof OwnTeam>

/** An entry of a team's log. People are null once their account is erased, and the actor of what happens by itself. */
export const TeamEntry = z.object({
  id: z.string(),
  at: Timestamp,
  event: z.enum(teamEvents),
  actor: z.nullable(UserCard),
  person: z.nullable(UserCard),
  /** The role that was given, the title of the place, and the reason, as far as the event has them. */
  role: z.nullable(z.enum(memberRoles)),
  place: z.string(),
  reason: z.string(),
  isAutomatic: z.boolean(),
})
export type TeamEntry = z.output<typeof TeamEntry>

const One = z.object({ id: ProjectId })
const Member = z.extend(One, { customUserId: CustomUserId })
const Empty = z.nullish(z.strictObject({}))
const role = z.enum(memberRoles, { error: say.role })

export const TeamInvitationInput = z.strictObject({
  person: CustomUserId,
  role,
  note: z._default(text(most.note), ''),
})
export type TeamInvitationInput = z.output<typeof TeamInvitationInput>

/** Why a member is removed. */
export const RemovalInput = z.strictObject({ reason: text(most.reason, { required: say.reason }) })

/** Teams of projects. */
export const teamEndpoints = {
  mine: endpoint(teamCalls.mine, {
    summary: 'The teams of the caller: projects they are a member of, and own ones with members; the newest first.',
    query: PageQuery,
    output: pageBothWays(OwnTeam),
  }),
  counts: endpoint(teamCalls.counts, {
    summary:
      'How many teams, open invitations and open applications the caller has, and how many open places there are.',
    output: z.object({
      together: z.int(),
      invitations: z.int(),
      places: z.int(),
      applicationsIn: z.int(),
      applicationsOut: z.int(),
    }),
  }),
  get: endpoint(teamCalls.get, {
    summary:
      'The team of a project: members and open places; its members also get ended places and open invitations. 404 for projects the caller cannot see.',
    params: One,
    output: z.object({ team: Team }),
  }),
  log: endpoint(teamCalls.log, {
    summary: 'The log of a team, the newest first; 404 for everybody but its members.',
    params: One,
    query: PageQuery,
    output: pageBothWays(TeamEntry),
  }),
  conversation: endpoint(teamCalls.conversation, {
    summary:
      'Opens the conversation of a team, which follows its members, and creates it if needed. 404 for everybody but its members, 409 for an owner without any.',
    params: One,
    body: Empty,
    output: z.object({ conversationId: ProjectId }),
  }),
  leave: endpoint(teamCalls.leave, {
    summary: 'Leaves a team; 404 for everybody but its members, 403 for the owner.',
    params: One,
    body: Empty,
  }),
  changeRole: endpoint(teamCalls.changeRole, {
    summary: 'Changes the role of a member; only for the owner.',
    params: Member,
    body: z.strictObject({ role }),
    output: z.object({ team: Team }),
  }),
  remove: endpoint(teamCalls.remove, {
    summary: 'Removes a member, who is told the reason; only for the owner.',
    params: Member,
    body: RemovalInput,
    output: z.object({ team: Team }),
  }),
}

/** An invitation as the invited person sees it. */
export const OwnTeamInvitation = z.extend(z.omit(TeamInvitation, { person: true }), { project: TeamProject })
export type OwnTeamInvitation = z.output<typeof OwnTeamInvitation>

/** Invitations to teams. */
export const teamInvitationEndpoints = {
  mine: endpoint(teamInvitationCalls.mine, {
    summary: 'The caller’s invitations that wait for an answer, the newest first.',
    query: PageQuery,
    output: pageBothWays(OwnTeamInvitation),
  }),
  invite: endpoint(teamInvitationCalls.invite, {
    summary: `Invites a person to the team of the caller’s own project; the invitation lapses after ${most.invitationDays} days. 404 for people the caller does not find, 409 for members, a second open invitation and a full team.`,
    params: One,
    body: TeamInvitationInput,
    output: z.object({ team: Team }),
    status: 201,
  }),
  accept: endpoint(teamInvitationCalls.accept, {
    summary: 'Accepts the caller’s invitation; 404 for those of others, 409 once it is over.',
    params: One,
    body: Empty,
    output: z.object({ team: Team }),
  }),
  decline: endpoint(teamInvitationCalls.decline, {
    summary: 'Declines the caller’s invitation; 404 for those of others, 409 once it is over.',
    params: One,
    body: Empty,
  }),
  withdraw: endpoint(teamInvitationCalls.withdraw, {
    summary: 'Withdraws an invitation to the caller’s own project; 409 once it is over.',
    params: One,
    body: Empty,
    output: z.object({ team: Team }),
  }),
}

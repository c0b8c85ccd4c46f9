import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { hiringLimits as most } from '../limits/hiring.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, JobId, PageQuery, pageBothWays, SearchText, Timestamp, text } from '../values/values.ts'
import { invitationCalls } from './calls.ts'
import { jobTexts as say } from './job-texts.ts'
import { Job, JobHours } from './jobs.ts'
import { invitationRefusals, invitationStates } from './options.ts'

/** An invitation as the client of its job sees it. */
export const Invitation = z.object({
  person: UserCard,
  at: Timestamp,
  state: z.enum(invitationStates),
  /** Why it was declined. */
  reason: z.nullable(z.enum(invitationRefusals)),
  note: z.string(),
})
export type Invitation = z.output<typeof Invitation>

/** An invitation that waits for the caller. */
export const OwnInvitation = z.object({
  at: Timestamp,
  job: z.object({
    id: JobId,
    title: z.string(),
    decidesAt: Timestamp,
    budgetFromMinor: z.int(),
    budgetToMinor: z.int(),
    hours: z.nullable(JobHours),
    currency: z.string(),
    client: z.nullable(UserCard),
  }),
})
export type OwnInvitation = z.output<typeof OwnInvitation>

/** A person who takes work, and whether they are invited to the job or proposed for it. */
export const Invitable = z.object({ person: UserCard, standing: z.enum(['free', 'invited', 'proposed']) })
export type Invitable = z.output<typeof Invitable>

const One = z.object({ id: JobId })
/** The refusal of an invitation: a reason from the list, and a line. */
export const InvitationRefusalInput = z.strictObject({
  reason: z.enum(invitationRefusals, { error: say.reason }),
  note: z._default(text(most.declineNote), ''),
})

/** Invitations to jobs. */
export const invitationEndpoints = {
  mine: endpoint(invitationCalls.mine, {
    summary: 'The caller’s invitations to open jobs that wait for an answer, the newest first.',
    query: PageQuery,
    output: z.extend(pageBothWays(OwnInvitation), { count: z.int() }),
  }),
  list: endpoint(invitationCalls.list, {
    summary: 'The people invited to the caller’s own job; 404 for everybody else.',
    params: One,
    output: z.object({ invitations: z.array(Invitation) }),
  }),
  find: endpoint(invitationCalls.find, {
    summary: 'People available for work, by name, for an invitation to the caller’s own job; 404 for everybody else.',
    params: One,
    query: z.object({ q: SearchText }),
    output: z.object({ people: z.array(Invitable) }),
  }),
  invite: endpoint(invitationCalls.invite, {
    summary:
      'Invites a person to the caller’s own open job; a second invitation answers like the first. Refused (409) for the caller, for people who take no work or have proposed, and above the number of invitations.',
    params: One,
    body: z.strictObject({ person: CustomUserId }),
    output: z.object({ invitation: Invitation }),
  }),
  decline: endpoint(invitationCalls.decline, {
    summary: 'Declines the caller’s invitation to a job; its client sees the reason. Repeating it changes nothing.',
    params: One,
    body: InvitationRefusalInput,
    output: z.object({ job: Job }),
  }),
}

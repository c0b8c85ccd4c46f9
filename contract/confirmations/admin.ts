import * as z from 'zod/mini'
import { StaffPerson } from '../admin/log.ts'
import { ReasonInput } from '../admin/members.ts'
import { brokenRuleKeys } from '../admin/options.ts'
import { type Call, endpoint } from '../api/endpoint.ts'
import { confirmationLimits as most } from '../limits/confirmations.ts'
import { UserCard } from '../users/user-card.ts'
import { PageQuery, pageBothWays, Timestamp, text } from '../values/values.ts'
import { confirmationAdminCalls } from './calls.ts'
import { confirmationTexts as say } from './confirmation-texts.ts'
import { ConfirmationId, confirmationFields, DocumentLink, documentDate, documentSource } from './confirmations.ts'
import { confirmationLists, confirmationStates, refusalReasons } from './options.ts'

/** A request as the staff see it, beside the profile. */
export const StaffConfirmation = z.object({
  ...confirmationFields,
  person: UserCard,
  email: z.string(),
  /** The domain of the person's mail address; null for a public provider's. */
  domain: z.nullable(z.string()),
  /** What the profile names now; '' for none. */
  named: z.string(),
  /** Whether it is the caller’s own, which somebody else decides. */
  isOwn: z.boolean(),
  /** What the staff found: the source and date that the badge shows, and their note. */
  found: z.nullable(z.object({ source: z.string(), date: z.iso.date(), note: z.string() })),
  decidedBy: z.nullable(StaffPerson),
  takenBackAt: z.nullable(Timestamp),
  /** Other requests of the same person, the newest first. */
  others: z.array(
    z.object({
      id: ConfirmationId,
      name: z.string(),
      state: z.enum(confirmationStates),
      sentAt: Timestamp,
      refusal: z.nullable(z.enum(refusalReasons)),
      reason: z.string(),
    }),
  ),
})
export type StaffConfirmation = z.output<typeof StaffConfirmation>

export const ConfirmInput = z.strictObject({
  source: documentSource,
  documentDate,
  /** For the staff alone. */
  note: z._default(text(most.note, { lines: true }), ''),
})
export type ConfirmInput = z.output<typeof ConfirmInput>

const reason = text(most.reason, { lines: true, required: say.reason })
export const RefuseConfirmationInput = z.strictObject({
  refusal: z.enum(refusalReasons, { error: say.refusal }),
  reason,
})
export type RefuseConfirmationInput = z.output<typeof RefuseConfirmationInput>

export const TakeBackConfirmationInput = z.strictObject({
  rule: z.enum(brokenRuleKeys, { error: 'Choose the rule' }),
  reason,
})
export type TakeBackConfirmationInput = z.output<typeof TakeBackConfirmationInput>

const One = z.object({ id: ConfirmationId })
const Answer = z.object({ confirmation: StaffConfirmation })
const act = <const C extends Call, const B extends z.ZodMiniType>(call: C, body: B, summary: string) =>
  endpoint(call, { summary, params: One, body, output: Answer })

/** Requests as the staff read and decide them. 409 when somebody else decided one, 403 for their own request. */
export const confirmationAdminEndpoints = {
  list: endpoint(confirmationAdminCalls.list, {
    summary: 'Requests to confirm schools and firms: open ones, the longest waiting first; decided ones, newest first.',
    query: z.extend(PageQuery, { state: z._default(z.enum(confirmationLists), 'open') }),
    output: pageBothWays(StaffConfirmation),
  }),
  get: endpoint(confirmationAdminCalls.get, { summary: 'One request.', params: One, output: Answer }),
  document: endpoint(confirmationAdminCalls.document, {
    summary: 'The address of the document of a request, for five minutes; 404 once it is deleted.',
    params: One,
    output: DocumentLink,
  }),
  confirm: act(
    confirmationAdminCalls.confirm,
    ConfirmInput,
    'Confirms a school or firm: the profile shows it with source and date. It replaces an earlier confirmation.',
  ),
  refuse: act(
    confirmationAdminCalls.refuse,
    RefuseConfirmationInput,
    'Refuses a request; the person reads the reasons and can ask again.',
  ),
  reopen: act(
    confirmationAdminCalls.reopen,
    ReasonInput,
    'Takes a refusal back: the request is open again. 409 when its document is deleted or the person asked again.',
  ),
  takeBack: act(
    confirmationAdminCalls.takeBack,
    TakeBackConfirmationInput,
    'Takes a confirmation back. The person gets a statement of reasons and can appeal.',
  ),
}

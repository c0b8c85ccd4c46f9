import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { keptDays } from '../limits/people.ts'
import { mailKinds, unsentMailStates } from '../notifications/mail-options.ts'
import { PageQuery, pageBothWays, Timestamp } from '../values/values.ts'
import { unsentMailCalls } from './calls.ts'
import { ReasonInput } from './members.ts'

/** A mail that is not retried automatically. It has none of the mail's content. */
export const UnsentMail = z.object({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  /** Null when the mail was never composed, so its address is unknown. */
  to: z.nullable(z.string()),
  state: z.enum(unsentMailStates),
  /** Why the last attempt failed, as a sentence. */
  reason: z.string(),
  /** The codes the mail server answered: `550 5.1.1`. */
  answer: z.nullable(z.string()),
  tries: z.int(),
  /** When it was first due to be sent. */
  askedAt: Timestamp,
  /** When the last attempt ended. */
  endedAt: Timestamp,
})
export type UnsentMail = z.output<typeof UnsentMail>

/** Mails that were not sent, for administrators. Each act is recorded in the staff log. */
export const unsentMailEndpoints = {
  list: endpoint(unsentMailCalls.list, {
    summary: `Emails that failed or expired in the last ${keptDays.unsentMail} days, newest first, and how many can be sent again.`,
    query: PageQuery,
    output: z.extend(pageBothWays(UnsentMail), { failed: z.int() }),
  }),
  sendAllAgain: endpoint(unsentMailCalls.sendAllAgain, {
    summary: 'Sends every failed email again, except expired ones. Answers how many.',
    body: ReasonInput,
    output: z.object({ count: z.int() }),
  }),
  sendAgain: endpoint(unsentMailCalls.sendAgain, {
    summary: 'Sends a failed email again; 409 when it has expired or is already being sent.',
    params: z.object({ id: z.uuid() }),
    body: ReasonInput,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { keptDays } from '../limits/people.ts'
import { mailKinds, unsentMailStates } from '../notifications/mail-options.ts'
import { PageQuery, pageBothWays, Timestamp } from '../values/values.ts'
import { ReasonInput } from './admin.ts'
import { unsentMailCalls } from './calls.ts'

/** A mail that is not tried again by itself. It holds nothing of what the mail says. */
export const UnsentMail = z.object({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  /** Null where the mail was never made, so its address is not known. */
  to: z.nullable(z.string()),
  state: z.enum(unsentMailStates),
  /** Why the last try failed, a sentence. */
  reason: z.string(),
  /** What the mail server answered, as codes: `550 5.1.1`. */
  answer: z.nullable(z.string()),
  tries: z.int(),
  /** When it was to be sent first. */
  askedAt: Timestamp,
  /** When the last try ended. */
  endedAt: Timestamp,
})
export type UnsentMail = z.output<typeof UnsentMail>

/** Mails that were not sent, for administrators. Each act is a line of the staff log. */
export const unsentMailEndpoints = {
  list: endpoint(unsentMailCalls.list, {
    summary: `Mails that failed or expired in the last ${keptDays.unsentMail} days, newest first, and how many can be sent again.`,
    query: PageQuery,
    output: z.extend(pageBothWays(UnsentMail), { failed: z.int() }),
  }),
  sendAllAgain: endpoint(unsentMailCalls.sendAllAgain, {
    summary: 'Sends every failed mail again; expired ones stay. Answers how many.',
    body: ReasonInput,
    output: z.object({ count: z.int() }),
  }),
  sendAgain: endpoint(unsentMailCalls.sendAgain, {
    summary: 'Sends a failed mail again; 409 when it expired or is on its way already.',
    params: z.object({ id: z.uuid() }),
    body: ReasonInput,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { mentorshipTopics } from '../bookings/options.ts'
import { refereeLimits } from '../limits/mentors.ts'
import { Timestamp, text } from '../values/values.ts'
import { refereeCalls } from './calls.ts'
import { mentorTexts as say } from './mentor-texts.ts'
import { acquaintances } from './options.ts'

/** The token of a referee's link: which referee, and our signature. */
export const RefereeToken = z.string().check(z.regex(/^[a-z0-9]{12}\.[\w-]{43}$/))

/** What a referee says. */
export const ReferenceInput = z.strictObject({
  token: RefereeToken,
  knows: z.enum(acquaintances, { error: say.acquaintance }),
  text: text(refereeLimits.answer, { lines: true, required: say.answer }),
})

/** What a referee is asked. */
export const AskedReference = z.object({
  /** The name of the applicant. */
  applicant: z.string(),
  topics: z.array(z.enum(mentorshipTopics)),
  /** When the link ends, and what was written is deleted. */
  until: Timestamp,
  isAnswered: z.boolean(),
})
export type AskedReference = z.output<typeof AskedReference>

/** The answers of people who speak for an applicant; without a sign-in. */
export const refereeEndpoints = {
  get: endpoint(refereeCalls.get, {
    summary: 'What the person with this link is asked; 403 when the link is not valid, or no longer.',
    query: z.object({ token: RefereeToken }),
    output: AskedReference,
  }),
  answer: endpoint(refereeCalls.answer, {
    summary: 'Answers for an applicant, once; only the staff read it. 403 when the link is not valid, or no longer.',
    body: ReferenceInput,
    output: AskedReference,
  }),
}

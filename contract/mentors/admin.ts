import * as z from 'zod/mini'
import { StaffPerson } from '../admin/log.ts'
import { brokenRuleKeys } from '../admin/options.ts'
import { type Call, endpoint } from '../api/endpoint.ts'
import { mentorshipTopics } from '../bookings/options.ts'
import { applicationLimits as most } from '../limits/mentors.ts'
import { PageQuery, pageBothWays, Timestamp, text } from '../values/values.ts'
import { ApplicationId, applicationFields } from './applications.ts'
import { mentorAdminCalls } from './calls.ts'
import { mentorTexts as say } from './mentor-texts.ts'
import { acquaintances, applicationLists, mentorStates, refereeStates } from './options.ts'

/** What the staff see beside any application. */
export const staffFields = {
  person: StaffPerson,
  isLate: z.boolean(),
  /** Who offered the times, and who decided. */
  offeredBy: z.nullable(StaffPerson),
  decidedBy: z.nullable(StaffPerson),
  /** What the applicant wrote when none of the offered times suited. */
  timesNote: z.string(),
  /** Whether the talk has taken place, without which nobody is accepted. */
  canAccept: z.boolean(),
  /** Whether it is the caller’s own, which somebody else decides. */
  isOwn: z.boolean(),
} as const

/** An application as the staff see it. */
export const StaffApplication = z.object({
  ...applicationFields,
  ...staffFields,
  referees: z.array(
    z.object({
      name: z.string(),
      state: z.enum(refereeStates),
      knows: z.nullable(z.enum(acquaintances)),
      text: z.string(),
    }),
  ),
  /** The person as a mentor, since this application. */
  mentor: z.nullable(z.enum(mentorStates)),
})
export type StaffApplication = z.output<typeof StaffApplication>

/** Three times for the talk, and where it is. */
export const OfferInput = z.strictObject({
  times: z.array(Timestamp, { error: say.times }).check(z.length(most.times, { error: say.times })),
  place: text(most.place, { required: say.place }),
})

export const AcceptInput = z.strictObject({
  topics: z.array(z.enum(mentorshipTopics)).check(z.minLength(1, { error: say.accepted })),
})
const reason = text(most.reason, { lines: true, required: say.reason })
export const RefuseInput = z.strictObject({ reason })
export const EndInput = z.strictObject({ rule: z.enum(brokenRuleKeys, { error: 'Choose the rule' }), reason })

const One = z.object({ id: ApplicationId })
const Answer = z.object({ application: StaffApplication })
const act = <const C extends Call, const B extends z.ZodMiniType>(call: C, body: B, summary: string) =>
  endpoint(call, { summary, params: One, body, output: Answer })

/** Applications of mentors, as the staff read and decide them. 409 when another has changed one, 403 for their own request. */
export const mentorAdminEndpoints = {
  list: endpoint(mentorAdminCalls.list, {
    summary: 'Applications: open ones by the promised date of their next step, ended ones and mentors newest first.',
    query: z.extend(PageQuery, { state: z._default(z.enum(applicationLists), 'open') }),
    output: pageBothWays(StaffApplication),
  }),
  read: act(
    mentorAdminCalls.read,
    z.nullish(z.strictObject({})),
    'Marks an application as read; the applicant is told. Repeating it changes nothing.',
  ),
  offer: act(
    mentorAdminCalls.offer,
    OfferInput,
    'Offers three times for the talk, in place of earlier ones. Times must be in the next two weeks and must not overlap (422).',
  ),
  accept: act(
    mentorAdminCalls.accept,
    AcceptInput,
    'Accepts an applicant for some of the topics, after the talk; 409 before its end, and when it was called off.',
  ),
  refuse: act(mentorAdminCalls.refuse, RefuseInput, 'Refuses an application; the applicant reads the reasons.'),
  end: act(
    mentorAdminCalls.end,
    EndInput,
    'Ends being a mentor for cause. The mentor gets a statement of reasons and can appeal.',
  ),
}

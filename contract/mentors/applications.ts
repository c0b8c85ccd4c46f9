import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { mentorshipTopics } from '../bookings/options.ts'
import { applicationLimits as most } from '../limits/mentors.ts'
import { Email, MeetingId, ProjectId, Timestamp, text } from '../values/values.ts'
import { mentoringCalls } from './calls.ts'
import { mentorTexts as say } from './mentor-texts.ts'
import { applicationStates, applicationSteps, mentorStates, refereeStates } from './options.ts'

export const ApplicationId = ProjectId

const Topic = z.strictObject({
  topic: z.enum(mentorshipTopics, { error: say.topics }),
  /** What the applicant can say about it. The page of the topic shows it once they are a mentor. */
  about: text(most.about, { lines: true, required: say.about }),
})

const Referee = z.strictObject({ name: text(most.refereeName, { required: say.refereeName }), email: Email })

/** An application to become a mentor. */
export const ApplicationInput = z.strictObject({
  topics: z.array(Topic).check(
    z.minLength(1, { error: say.topics }),
    z.maxLength(most.topics, { error: say.topics }),
    z.refine((topics) => new Set(topics.map(({ topic }) => topic)).size === topics.length, { error: say.topicTwice }),
  ),
  experience: text(most.experience, { lines: true, required: say.experience }),
  /** What an hour should cost, in minor units. */
  hourMinor: z
    .int({ error: say.hourMinor })
    .check(z.gte(0, { error: say.hourMinor }), z.lte(most.hourMinor, { error: say.hourMinor })),
  hoursAWeek: z
    .int({ error: say.hoursAWeek })
    .check(z.gte(1, { error: say.hoursAWeek }), z.lte(most.hoursAWeek, { error: say.hoursAWeek })),
  /** People who can speak for the applicant. Each gets one mail. */
  referees: z._default(
    z.array(Referee).check(
      z.maxLength(most.referees, { error: say.referees }),
      z.refine((referees) => new Set(referees.map(({ email }) => email)).size === referees.length, {
        error: say.refereeTwice,
      }),
    ),
    [],
  ),
  /** A mentor declares once that they are an adult. */
  isAdult: z.optional(z.literal(true)),
})
export type ApplicationInput = z.output<typeof ApplicationInput>

/** Where an application of any kind stands, as applicant and staff both see it. */
export const progressFields = {
  id: ApplicationId,
  state: z.enum(applicationStates),
  sentAt: Timestamp,
  readAt: z.nullable(Timestamp),
  /** The offered times that are not over, while one can be chosen. */
  times: z.array(Timestamp),
  /** Until when the applicant can choose a time. */
  chooseUntil: z.nullable(Timestamp),
  /** `isOff`: one of the two called it off, so the staff offer other times. */
  talk: z.nullable(
    z.object({
      ...{ start: Timestamp, end: Timestamp, place: z.string() },
      meetingId: z.nullable(MeetingId),
      isOff: z.boolean(),
    }),
  ),
  /** The promised date of the next step; null when the application has ended. */
  dueAt: z.nullable(Timestamp),
  /** When it is closed if nobody decides. */
  closesAt: Timestamp,
  endedAt: z.nullable(Timestamp),
  /** Why it was refused; else empty. */
  reason: z.string(),
} as const

/** A step: when it was done, or until when it was promised. */
export const stepOf = <const S extends readonly string[]>(steps: S) =>
  z.object({
    step: z.enum(steps),
    doneAt: z.nullable(Timestamp),
    dueAt: z.nullable(Timestamp),
    isLate: z.boolean(),
  })

/** What applicant and staff both see of an application. */
export const applicationFields = {
  ...progressFields,
  topics: z.array(z.object({ topic: z.enum(mentorshipTopics), about: z.string() })),
  experience: z.string(),
  hourMinor: z.int(),
  currency: z.string(),
  hoursAWeek: z.int(),
  /** The topics for which it was accepted. */
  accepted: z.array(z.enum(mentorshipTopics)),
} as const

/** An application as the applicant sees it. */
export const Application = z.object({
  ...applicationFields,
  steps: z.array(stepOf(applicationSteps)),
  referees: z.array(z.object({ name: z.string(), state: z.enum(refereeStates) })),
  /** When the next application can follow a refusal. */
  againFrom: z.nullable(Timestamp),
})
export type Application = z.output<typeof Application>

/** The caller as a mentor. */
export const OwnMentor = z.object({
  state: z.enum(mentorStates),
  topics: z.array(z.enum(mentorshipTopics)),
  since: Timestamp,
  /** Whether people can book a session about one of the topics now. */
  isBookable: z.boolean(),
})
export type OwnMentor = z.output<typeof OwnMentor>

/** The caller's newest application, and the caller as a mentor. */
export const Mentoring = z.object({
  /** The open application, else the last one; null before the first. */
  application: z.nullable(Application),
  mentor: z.nullable(OwnMentor),
  /** Whether the caller can apply now; they cannot while one is open, as a mentor, or before the date after a refusal. */
  canApply: z.boolean(),
  needs: z.object({ adult: z.boolean() }),
  currency: z.string(),
})
export type Mentoring = z.output<typeof Mentoring>

/** One of the offered times, or which others suit. */
export const ChoiceInput = z.strictObject({ start: Timestamp })
export const OtherTimesInput = z.strictObject({
  note: text(most.note, { lines: true, required: 'Say which times suit you' }),
})

const noBody = z.nullish(z.strictObject({}))
const act = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, body: noBody, output: Mentoring })

/** The caller as an applicant and as a mentor. */
export const mentoringEndpoints = {
  get: endpoint(mentoringCalls.get, {
    summary: 'The caller’s application to become a mentor with its steps, and the caller as a mentor.',
    output: Mentoring,
  }),
  send: endpoint(mentoringCalls.send, {
    summary:
      'Applies to become a mentor. 409 while an application is open, for mentors, until the date after a refusal, and above the number in a month; 403 for people who cannot publish; 422 without the declaration of an adult.',
    headers: [requestKeys.required],
    body: ApplicationInput,
    output: Mentoring,
    status: 201,
  }),
  choose: endpoint(mentoringCalls.choose, {
    summary:
      'Chooses one of the offered times for the talk, which becomes a meeting in both calendars. 409 when it is no longer free or offered; repeating it changes nothing.',
    body: ChoiceInput,
    output: Mentoring,
  }),
  askTimes: endpoint(mentoringCalls.askTimes, {
    summary: 'Asks for other times for the talk, because none of the offered ones suits; it is the staff’s turn again.',
    body: OtherTimesInput,
    output: Mentoring,
  }),
  withdraw: act(mentoringCalls.withdraw, 'Withdraws the open application; repeating it changes nothing.'),
  pause: act(
    mentoringCalls.pause,
    'Takes the caller off the pages of mentors for a time. Sessions can still be booked.',
  ),
  resume: act(mentoringCalls.resume, 'Lists the caller among mentors again.'),
  leave: act(mentoringCalls.leave, 'Ends being a mentor. Sessions and bookings stay; a new application can follow.'),
}

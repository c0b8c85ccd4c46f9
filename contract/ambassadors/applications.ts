import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { ambassadorLimits as most } from '../limits/ambassadors.ts'
import { ChoiceInput, OtherTimesInput, progressFields, stepOf } from '../mentors/applications.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, Timestamp, text } from '../values/values.ts'
import { ambassadorTexts as say } from './ambassador-texts.ts'
import { ambassadorshipCalls } from './calls.ts'
import { Campus } from './campus.ts'
import { ambassadorChecks, ambassadorEndings, ambassadorSteps, checkStates } from './options.ts'

const Day = z.iso.date()
const Month = z
  .string({ error: say.studiesUntil })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: say.studiesUntil }))

/** An application to become the ambassador of one's campus. */
export const AmbassadorInput = z.strictObject({
  why: text(most.why, { lines: true, required: say.why }),
  plan: text(most.plan, { lines: true, required: say.plan }),
  /** The last month of the applicant's studies, at least a year ahead. */
  studiesUntil: Month,
  /** Declared once. */
  isAdult: z.optional(z.literal(true)),
})
export type AmbassadorInput = z.output<typeof AmbassadorInput>

/** An application that is not sent yet; nothing is required. */
export const AmbassadorDraftInput = z.strictObject({
  why: text(most.why, { lines: true }),
  plan: text(most.plan, { lines: true }),
  studiesUntil: z.union([z.literal(''), Month]),
})
export type AmbassadorDraftInput = z.output<typeof AmbassadorDraftInput>

/** What both the applicant and the staff see of an application. */
export const ambassadorFields = {
  ...progressFields,
  campus: Campus,
  why: z.string(),
  plan: z.string(),
  studiesUntil: z.string(),
} as const

export const AmbassadorApplication = z.object({
  ...ambassadorFields,
  steps: z.array(stepOf(ambassadorSteps)),
  /** When the next application can follow a refusal. */
  againFrom: z.nullable(Timestamp),
})
export type AmbassadorApplication = z.output<typeof AmbassadorApplication>

/** The caller as an ambassador, now or before. */
export const OwnAmbassador = z.object({
  campus: Campus,
  code: z.string(),
  since: Timestamp,
  /** The last day of the term. */
  until: Day,
  /** How it ended; null for present ambassadors. */
  ending: z.nullable(z.enum(ambassadorEndings)),
  endedAt: z.nullable(Timestamp),
  /** Whether the term ends soon, so that a successor should be named. */
  endsSoon: z.boolean(),
  /** Whom they named to follow them; `person` is null when that account is gone. */
  successor: z.nullable(z.object({ person: z.nullable(UserCard), note: z.string() })),
})
export type OwnAmbassador = z.output<typeof OwnAmbassador>

/** The caller as an applicant and as an ambassador. */
export const Ambassadorship = z.object({
  /** What somebody needs to apply, each with its state. */
  checks: z.array(z.object({ check: z.enum(ambassadorChecks), state: z.enum(checkStates) })),
  /** The campus of the caller's verified address, with its free places; null for other addresses. */
  campus: z.nullable(z.extend(Campus, { free: z.int() })),
  /** The last day of the window that is open; else the first day of the next one. */
  window: z.object({ closesOn: z.nullable(Day), opensOn: z.nullable(Day) }),
  /** Who named the caller as successor. */
  namedBy: z.nullable(UserCard),
  draft: z.nullable(z.extend(AmbassadorDraftInput, { savedAt: Timestamp })),
  /** The open application, else the last one; null before the first. */
  application: z.nullable(AmbassadorApplication),
  ambassador: z.nullable(OwnAmbassador),
  /** Whether nothing is missing and no application, term or refusal stands against one. */
  canApply: z.boolean(),
  /** Until when the caller must wait, after a refusal or an end for cause. */
  againFrom: z.nullable(Timestamp),
})
export type Ambassadorship = z.output<typeof Ambassadorship>

const act = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, body: z.nullish(z.strictObject({})), output: Ambassadorship })

/** The caller as an applicant and as an ambassador of their campus. */
export const ambassadorshipEndpoints = {
  get: endpoint(ambassadorshipCalls.get, {
    summary:
      'What the caller needs to apply as a campus ambassador, their application, and the caller as an ambassador.',
    output: Ambassadorship,
  }),
  saveDraft: endpoint(ambassadorshipCalls.saveDraft, {
    summary: 'Keeps an application that is not sent yet. Sending it deletes the draft.',
    body: AmbassadorDraftInput,
    output: Ambassadorship,
  }),
  send: endpoint(ambassadorshipCalls.send, {
    summary:
      'Applies to become an ambassador of the campus of the verified address. 409 naming what is missing, while an application is open, for ambassadors, and until the date after a refusal; 403 under 18; 422 without a year of study left or the declaration of an adult.',
    headers: [requestKeys.required],
    body: AmbassadorInput,
    output: Ambassadorship,
    status: 201,
  }),
  choose: endpoint(ambassadorshipCalls.choose, {
    summary:
      'Chooses one of the offered times for the talk, which becomes a meeting in both calendars. 409 when it is no longer free or offered; repeating it changes nothing.',
    body: ChoiceInput,
    output: Ambassadorship,
  }),
  askTimes: endpoint(ambassadorshipCalls.askTimes, {
    summary: 'Asks for other times for the talk, because none of the offered ones suits; it is the staff’s turn again.',
    body: OtherTimesInput,
    output: Ambassadorship,
  }),
  withdraw: act(ambassadorshipCalls.withdraw, 'Withdraws the open application; repeating it changes nothing.'),
  newCode: act(
    ambassadorshipCalls.newCode,
    'Gives the caller, an ambassador, another code to join by. The old one no longer works.',
  ),
  stop: act(ambassadorshipCalls.stop, 'Ends being an ambassador today. Repeating it changes nothing.'),
  nameSuccessor: endpoint(ambassadorshipCalls.nameSuccessor, {
    summary:
      'Names who should follow the caller, an ambassador; null names nobody. The person is told, and can apply although the campus is full. Accepting them ends the term of the caller if there is no other place.',
    body: z.strictObject({
      customUserId: z.nullable(CustomUserId),
      note: text(most.handover, { lines: true }),
    }),
    output: Ambassadorship,
  }),
}

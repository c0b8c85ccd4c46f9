import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { meetingLimits as most } from '../limits/meetings.ts'
import { roomLimits } from '../limits/rooms.ts'
import { UserCard } from '../users/user-card.ts'
import {
  CustomUserId,
  isVisible,
  MeetingId,
  ProjectId,
  queryInteger,
  SearchText,
  Timestamp,
  text,
} from '../values/values.ts'
import { meetingCalls } from './calls.ts'
import { meetingTexts as say } from './meeting-texts.ts'
import {
  busyAudiences,
  freeStates,
  type MeetingPlaceKind,
  meetingAnswers,
  meetingPlaceKinds,
  meetingStates,
  meetingTurns,
} from './options.ts'

/** Somebody in a meeting, and what they said. */
export const MeetingPerson = z.object({
  person: UserCard,
  isOrganizer: z.boolean(),
  /** Whether this is the caller. */
  isYou: z.boolean(),
  answer: z.enum(meetingAnswers),
  /** The line with their answer. */
  note: z.string(),
  /** The start that they propose. */
  proposedStart: z.nullable(Timestamp),
})
export type MeetingPerson = z.output<typeof MeetingPerson>

/** A meeting as lists show it. */
export const MeetingCard = z.object({
  id: MeetingId,
  title: z.string(),
  start: Timestamp,
  end: Timestamp,
  /** The time zone of the caller’s profile; UTC while it names none. */
  zone: z.string(),
  placeKind: z.enum(meetingPlaceKinds),
  place: z.string(),
  /** The person who scheduled it first; without people whom a block hides from the caller. */
  people: z.array(MeetingPerson),
  state: z.enum(meetingStates),
  /** Whose turn it is: to answer an invitation, or a proposed time. */
  waits: z.enum(meetingTurns),
})
export type MeetingCard = z.output<typeof MeetingCard>

/** A whole meeting. */
export const Meeting = z.extend(MeetingCard, {
  note: z.string(),
  minutes: z.int(),
  /** Counts the changes; a call that names another one is refused. */
  version: z.int(),
  isOrganizer: z.boolean(),
  /** The line with which it was cancelled. */
  cancelNote: z.string(),
})
export type Meeting = z.output<typeof Meeting>

const minutes = z
  .int({ error: say.minutes })
  .check(z.gte(most.minutes.least, { error: say.minutes }), z.lte(most.minutes.most, { error: say.minutes }))
const People = z.array(CustomUserId).check(
  z.minLength(1, { error: say.people }),
  z.maxLength(most.people, { error: say.tooMany }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: say.twice }),
)
const Start = z.iso.datetime({ error: say.start })

const details = {
  title: text(most.title, { required: say.title }),
  start: Start,
  minutes,
  placeKind: z._default(z.enum(meetingPlaceKinds), 'other'),
  /** An address, a phone number or a link; nothing for our room. */
  place: z._default(text(most.place), ''),
  note: z._default(text(most.note, { lines: true }), ''),
}

const placed = z.refine<{ placeKind: MeetingPlaceKind; place: string }>(
  ({ placeKind, place }) => placeKind === 'room' || isVisible(place),
  { path: ['place'], error: say.place },
)

/** A meeting to be scheduled. */
export const MeetingInput = z.strictObject({ ...details, people: People }).check(
  placed,
  z.refine(({ placeKind, people }) => placeKind !== 'room' || people.length < roomLimits.people, {
    path: ['people'],
    error: say.roomPeople,
  }),
)
export type MeetingInput = z.output<typeof MeetingInput>

/** A change of a meeting by the person who scheduled it; `version` is the one they saw. */
export const MeetingChange = z.strictObject({ ...details, version: z.int() }).check(placed)
export type MeetingChange = z.output<typeof MeetingChange>

const version = z.int()
const line = z._default(text(most.answerNote), '')
/** A proposal of another start. */
export const ProposalInput = z.strictObject({ start: Start, note: line, version })
export type ProposalInput = z.output<typeof ProposalInput>

/** The caller’s answer to a proposed time: whose proposal, and the start they saw. */
export const ProposedTime = z.strictObject({ person: CustomUserId, start: Timestamp })
export type ProposedTime = z.output<typeof ProposedTime>

/** Whether people have time for a meeting. */
export const FreeInput = z.strictObject({
  people: z.array(CustomUserId).check(z.maxLength(most.people, { error: say.tooMany })),
  start: Start,
  minutes,
  /** The caller's meeting that is changed: its own time is not busy. */
  meeting: z.optional(MeetingId),
})
export type FreeInput = z.output<typeof FreeInput>

/** Somebody’s time during a meeting. */
export const FreePerson = z.object({
  person: UserCard,
  isYou: z.boolean(),
  /** Their time zone, if they show it to the caller; null otherwise. */
  zone: z.nullable(z.string()),
  state: z.enum(freeStates),
  /** When they are free again. */
  busyUntil: z.nullable(Timestamp),
})
export type FreePerson = z.output<typeof FreePerson>

/** The people of a meeting, the caller first, and other starts at which nobody is busy. */
export const FreeTimes = z.object({ people: z.array(FreePerson), suggestions: z.array(Timestamp) })
export type FreeTimes = z.output<typeof FreeTimes>

/** Who sees when the caller is free or busy. */
export const MeetingSettings = z.strictObject({ busyVisibleTo: z.enum(busyAudiences) })
export type MeetingSettings = z.output<typeof MeetingSettings>

const One = z.object({ id: MeetingId })
const answer = { params: One, output: z.object({ meeting: Meeting }) } as const

/** Meetings. */
export const meetingEndpoints = {
  list: endpoint(meetingCalls.list, {
    summary:
      'The caller’s meetings, the earliest first: those that are not over, or those between two moments; with `with`, only those with that person. Cancelled and declined ones are in neither.',
    query: z.object({
      from: z.optional(Timestamp),
      to: z.optional(Timestamp),
      with: z.optional(CustomUserId),
      limit: z._default(queryInteger(1, most.listed), most.listed),
    }),
    output: z.object({ meetings: z.array(MeetingCard) }),
  }),
  schedule: endpoint(meetingCalls.schedule, {
    summary:
      'Schedules a meeting with connections or people whom the caller works with (409 for others), and invites them. The start must be in the future (422).',
    headers: [requestKeys.required],
    body: MeetingInput,
    output: z.object({ meeting: Meeting }),
    status: 201,
  }),
  people: endpoint(meetingCalls.people, {
    summary: 'People by name whom the caller can invite; without a name those they know longest.',
    query: z.object({ q: z._default(SearchText, '') }),
    output: z.object({ people: z.array(UserCard) }),
  }),
  free: endpoint(meetingCalls.free, {
    summary:
      'Whether the caller and these people have time for a meeting, and other times that suit them. Only people who let the caller see it are free or busy.',
    body: FreeInput,
    output: FreeTimes,
  }),
  settings: endpoint(meetingCalls.settings, {
    summary: 'Who sees when the caller is free or busy.',
    output: MeetingSettings,
  }),
  saveSettings: endpoint(meetingCalls.saveSettings, {
    summary: 'Sets who sees when the caller is free or busy.',
    body: MeetingSettings,
    output: MeetingSettings,
  }),
  get: endpoint(meetingCalls.get, { ...answer, summary: 'One of the caller’s meetings.' }),
  change: endpoint(meetingCalls.change, {
    ...answer,
    summary:
      'Changes a meeting that the caller scheduled, and tells its people. When the time changes, everybody answers again. 409 when it changed in the meantime.',
    body: MeetingChange,
  }),
  accept: endpoint(meetingCalls.accept, {
    ...answer,
    summary: 'Accepts an invitation; repeating it changes nothing. 409 when the meeting changed in the meantime.',
    body: z.strictObject({ version }),
  }),
  decline: endpoint(meetingCalls.decline, {
    ...answer,
    summary: 'Declines an invitation, with a line for the person who scheduled it; repeating it changes nothing.',
    body: z.strictObject({ note: line }),
  }),
  propose: endpoint(meetingCalls.propose, {
    ...answer,
    summary: 'Proposes another start to the person who scheduled the meeting.',
    body: ProposalInput,
  }),
  takeTime: endpoint(meetingCalls.takeTime, {
    ...answer,
    summary: 'Moves a meeting that the caller scheduled to a proposed time; everybody but the proposer answers again.',
    body: ProposedTime,
  }),
  keepTime: endpoint(meetingCalls.keepTime, {
    ...answer,
    summary:
      'Keeps the time of a meeting that the caller scheduled; the person who proposed another one answers again.',
    body: ProposedTime,
  }),
  cancel: endpoint(meetingCalls.cancel, {
    ...answer,
    summary: 'Cancels a meeting that the caller scheduled, and tells its people; repeating it changes nothing.',
    body: z.strictObject({ note: line }),
  }),
  conversation: endpoint(meetingCalls.conversation, {
    summary:
      'Opens the group conversation of a meeting of three or more people, and creates it if needed; who left it joins again. 409 for a meeting of two, for people who declined, and for a cancelled meeting without one.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: z.object({ conversationId: ProjectId }),
  }),
  file: endpoint(meetingCalls.file, {
    summary: 'A meeting of the caller as a file for calendar programs.',
    params: One,
    output: z.string(),
    type: 'text/calendar',
  }),
}

import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { roomLimits } from '../limits/rooms.ts'
import { sessionTypeLimits as most } from '../limits/sessions.ts'
import { cancelRules } from '../orders/cancel-rules.ts'
import { Question, QuestionsInput } from '../projects/questions.ts'
import { profileTexts } from '../users/profile-texts.ts'
import { isVisible, ProjectId, Timestamp, text } from '../values/values.ts'
import { sessionTypeCalls } from './calls.ts'
import { mentoringTypes, placeKinds, sessionTopics, sessionTypeStates } from './options.ts'
import { sessionTexts as say } from './session-texts.ts'

export const SessionTypeId = ProjectId

/** A session type as its host enters it; the same shape for POST and PUT. */
export const SessionTypeInput = z
  .strictObject({
    title: text(most.title, { required: say.title }),
    /** What it is for. */
    what: text(most.what, { lines: true, required: say.what }),
    topics: z.array(z.enum(sessionTopics, { error: say.topics })).check(
      z.overwrite((topics) => [...new Set(topics)]),
      z.minLength(1, { error: say.topics }),
      z.maxLength(most.topics, { error: say.topics }),
    ),
    mentoringType: z.enum(mentoringTypes, { error: say.mentoringType }),
    mentoringTypeOther: z._default(text(most.other), ''),
    minutes: z
      .int({ error: say.minutes })
      .check(
        z.gte(most.minutes.least, { error: say.minutes }),
        z.lte(most.minutes.most, { error: say.minutes }),
        z.multipleOf(most.minutes.step, { error: say.minutes }),
      ),
    /** How many people can book the same time. */
    people: z
      .int({ error: say.people })
      .check(z.gte(1, { error: say.people }), z.lte(most.people, { error: say.people })),
    /** What a guest answers before they book. */
    questions: z._default(QuestionsInput, []),
    placeKind: z.enum(placeKinds, { error: say.placeKind }),
    /** The address of the call or of the place, or who calls whom; only guests with a booking read it. Nothing for our room. */
    place: z._default(text(most.place), ''),
    /** Whether the host approves each booking. */
    approval: z.boolean(),
    cancelRule: z.enum(cancelRules, { error: say.cancelRule }),
    /** What a place costs, in minor units; 0 is free. */
    priceMinor: z._default(
      z.int({ error: say.price }).check(
        z.refine((minor) => minor === 0 || (minor >= most.priceMinor.least && minor <= most.priceMinor.most), {
          error: say.price,
        }),
      ),
      0,
    ),
    /** Whether the first session of a guest with this host is free. */
    firstFree: z._default(z.boolean(), false),
    /** The declaration that the host does nobody's assessed work; required to open it. */
    notAssessed: z._default(z.boolean(), false),
    /** A host declares once that they are an adult. */
    isAdult: z.optional(z.literal(true, { error: say.isAdult })),
    /** Whether people can book it. */
    open: z._default(z.boolean(), true),
  })
  .check(
    z.refine(({ mentoringType, mentoringTypeOther }) => mentoringType !== 'Other' || isVisible(mentoringTypeOther), {
      path: ['mentoringTypeOther'],
      error: profileTexts.specify,
    }),
    z.refine(({ placeKind, place }) => placeKind === 'room' || isVisible(place), { path: ['place'], error: say.place }),
    z.refine(({ placeKind, people }) => placeKind !== 'room' || people < roomLimits.people, {
      path: ['people'],
      error: say.roomPeople,
    }),
    z.refine(
      ({ placeKind, place }) => placeKind !== 'link' || !isVisible(place) || z.safeParse(HttpsUrl, place).success,
      {
        path: ['place'],
        error: say.link,
      },
    ),
  )
export type SessionTypeInput = z.output<typeof SessionTypeInput>

const said = {
  id: SessionTypeId,
  title: z.string(),
  what: z.string(),
  topics: z.array(z.enum(sessionTopics)),
  mentoringType: z.enum(mentoringTypes),
  mentoringTypeOther: z.string(),
  minutes: z.int(),
  people: z.int(),
  placeKind: z.enum(placeKinds),
  approval: z.boolean(),
  cancelRule: z.enum(cancelRules),
  /** What a place costs, in minor units; 0 is free. */
  priceMinor: z.int(),
  /** Whether the first session of a guest with this host is free. */
  firstFree: z.boolean(),
}

/** A session type as everybody sees it. */
export const SessionType = z.object(said)
export type SessionType = z.output<typeof SessionType>

/** One of the caller's session types. */
export const OwnSessionType = z.object({
  ...said,
  questions: z.array(Question),
  place: z.string(),
  notAssessed: z.boolean(),
  state: z.enum(sessionTypeStates),
  /** Whether the staff hid it: then nobody else sees it or can book it. */
  isHidden: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OwnSessionType = z.output<typeof OwnSessionType>

const One = z.object({ id: SessionTypeId })
const Answer = z.object({ type: OwnSessionType })
const noBody = z.nullish(z.strictObject({}))
const change = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: noBody, output: Answer })

/** What people can book the caller for. */
export const sessionTypeEndpoints = {
  mine: endpoint(sessionTypeCalls.mine, {
    summary:
      'The caller’s session types, the oldest first, and what is still missing: the declaration that they are an adult, and business details, without which nothing can have a price.',
    output: z.object({
      types: z.array(OwnSessionType),
      /** How often each was booked within the last days; those that were not are missing. */
      booked: z.array(z.object({ id: SessionTypeId, bookings: z.int() })),
      needs: z.object({ adult: z.boolean(), business: z.boolean(), payments: z.boolean() }),
    }),
  }),
  create: endpoint(sessionTypeCalls.create, {
    summary:
      'Creates a session type. 422 without the declarations of an adult and about assessed work; 409 above the number of session types of a person, and for a price without business details or payments.',
    headers: [requestKeys.required],
    body: SessionTypeInput,
    output: Answer,
    status: 201,
  }),
  update: endpoint(sessionTypeCalls.update, {
    summary:
      'Saves a whole session type; bookings keep what was agreed. With the `updatedAt` of the last read, it is refused (409) when it has changed since.',
    params: One,
    body: z.extend(SessionTypeInput, { updatedAt: z.optional(Timestamp) }),
    output: Answer,
  }),
  remove: endpoint(sessionTypeCalls.remove, {
    summary: 'Deletes one of the caller’s session types; bookings stay. 409 while somebody pays for one.',
    params: One,
    body: noBody,
  }),
  pause: change(sessionTypeCalls.pause, 'Takes one of the caller’s session types off the pages; bookings stay.'),
  resume: change(sessionTypeCalls.resume, 'Lets people book one of the caller’s paused session types again.'),
}

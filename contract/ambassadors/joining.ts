import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, PageQuery, page, Timestamp } from '../values/values.ts'
import { joinCalls, ownJoiningCalls } from './joining-calls.ts'
import { joinDeeds, joinObstacles, joinReasons, joinStates } from './joining-options.ts'
import { termPattern } from './joining-term.ts'

const wrongCode = 'Enter a code such as ILSE-7K2Q'

/** An ambassador's code as people type it: case and spaces are ignored. */
export const AmbassadorCode = z.pipe(
  z.string({ error: wrongCode }).check(z.maxLength(40, { error: wrongCode })),
  z.pipe(
    z.transform((code: string) => code.replace(/\s/g, '').toUpperCase()),
    z.string().check(z.regex(/^[A-Z]{2,12}-[0-9A-Z]{4}$/, { error: wrongCode })),
  ),
)
const ByCode = z.object({ code: AmbassadorCode })

/** Who invites by a code. */
export const Invitation = z.object({
  code: z.string(),
  campus: z.string(),
  /** Null when visitors may not see the ambassador. */
  ambassador: z.nullable(UserCard),
  /** The name by which the ambassador is called; empty when visitors may not see it. */
  name: z.string(),
  /** Why the caller cannot join by it; null for those who can. */
  obstacle: z.nullable(z.enum(joinObstacles)),
  /** Until when a caller with an account can enter it; null for visitors and when it is too late. */
  until: z.nullable(Timestamp),
})
export type Invitation = z.output<typeof Invitation>

export const EnterInput = z.strictObject({ code: AmbassadorCode })

export const joinEndpoints = {
  invitation: endpoint(joinCalls.invitation, {
    summary: 'Who invites by a code, and whether the caller can join by it. 404 for an unknown code.',
    params: ByCode,
    output: z.object({ invitation: Invitation }),
  }),
  open: endpoint(joinCalls.open, {
    summary:
      'Counts that a browser opened a link, once, and remembers the code for the sign-up: sets the cookies join_mark and, for visitors, invited_by. 409 for a code that has ended.',
    params: ByCode,
    body: z.nullish(z.strictObject({})),
  }),
  enter: endpoint(joinCalls.enter, {
    summary:
      'Enters a code after joining. 409 for the own code, for a second one, after the first days, and for a code that has ended.',
    body: EnterInput,
    output: z.object({ invitation: Invitation }),
  }),
}

/** The counts of one term, or of all; minor units. */
export const JoiningFigures = z.object({
  opened: z.int(),
  joined: z.int(),
  active: z.int(),
  creditMinor: z.int(),
  /** The part of it that finance has released. */
  releasedMinor: z.int(),
})
export type JoiningFigures = z.output<typeof JoiningFigures>

/** What an ambassador has: their link and what came of it. */
export const OwnJoining = z.object({
  code: z.string(),
  link: z.string(),
  campus: z.object({ id: z.string(), name: z.string() }),
  customUserId: CustomUserId,
  until: Timestamp,
  /** When the ambassador stopped; null for present ones. */
  endedAt: z.nullable(Timestamp),
  /** The link as a QR picture: squares of a path in a box of `size`. */
  qr: z.object({ size: z.int(), path: z.string() }),
  term: z.string().check(z.regex(termPattern)),
  currency: z.string(),
  creditMinor: z.int(),
  capMinor: z.int(),
  thisTerm: JoiningFigures,
  all: JoiningFigures,
})
export type OwnJoining = z.output<typeof OwnJoining>

/** A person whom an ambassador brought. */
export const BroughtPerson = z.object({
  /** Null when the ambassador may not see the person. */
  person: z.nullable(UserCard),
  joinedAt: Timestamp,
  state: z.enum(joinStates),
  deed: z.nullable(z.enum(joinDeeds)),
  reason: z.nullable(z.enum(joinReasons)),
  /** When a waiting person counts; until when others have time. Null once that is over. */
  until: z.nullable(Timestamp),
  creditMinor: z.nullable(z.int()),
})
export type BroughtPerson = z.output<typeof BroughtPerson>

export const ownJoiningEndpoints = {
  get: endpoint(ownJoiningCalls.get, {
    summary: 'The caller’s link, code and figures as an ambassador; null for others.',
    output: z.object({ ambassador: z.nullable(OwnJoining) }),
  }),
  people: endpoint(ownJoiningCalls.people, {
    summary: 'The people whom the caller brought, the newest first. 403 for callers who never were ambassadors.',
    query: PageQuery,
    output: page(BroughtPerson),
  }),
  poster: endpoint(ownJoiningCalls.poster, {
    summary: 'A poster with the caller’s link, A4 as PDF. 403 for callers who are no ambassadors.',
    output: Bytes,
    type: 'application/pdf',
  }),
}

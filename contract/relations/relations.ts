import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { relationLimits } from '../limits/people.ts'
import { UserCard } from '../users/user-card.ts'
import { relationLists, relationSorts, relationStatuses } from '../values/options.ts'
import { CustomUserId, PageQuery, SearchText, Timestamp, text } from '../values/values.ts'
import { relationCalls } from './calls.ts'
import { requestReasons } from './options.ts'

/** A relation as seen by one of its two people. */
export const Relation = z.object({
  id: z.string(),
  user: UserCard,
  status: z.enum(relationStatuses),
  /** When it got its current status; for a request, when it was sent. */
  since: Timestamp,
  /** Why they ask, from the list. */
  reason: z.optional(z.enum(requestReasons)),
  /** The text of the request. */
  note: z.optional(z.string()),
  /** The number of mutual connections. */
  mutuals: z.int(),
})
export type Relation = z.output<typeof Relation>

const ofEach = <T extends z.ZodMiniType>(value: T) => ({
  sent: value,
  received: value,
  pending: value,
  connected: value,
})

/** A person's relations by list; `pending` combines sent and received. */
export const ConnectionLists = z.object(ofEach(z.array(Relation)))
/** The size of each list, regardless of the search, and its cursors both ways; null at its ends. */
export const relationFigures = {
  counts: z.object({ ...ofEach(z.int()), blocked: z.int() }),
  next: z.object({ ...ofEach(z.nullable(z.string())), blocked: z.nullable(z.string()) }),
  previous: z.object({ ...ofEach(z.nullable(z.string())), blocked: z.nullable(z.string()) }),
}

/** With `list`, only that list is read and the others are empty; `cursor` continues it. `q` searches names. */
export const RelationQuery = z.extend(PageQuery, {
  list: z.optional(z.enum(relationLists)),
  q: z._default(SearchText, ''),
  sort: z._default(z.enum(relationSorts), 'newest'),
})
export type RelationQuery = z.output<typeof RelationQuery>

/** What a request says: a reason of the list, a line, both or nothing. */
export const requestWords = {
  reason: z.optional(z.enum(requestReasons)),
  note: z.optional(text(relationLimits.note, { lines: true })),
}
/** The caller's current relation to the other person. */
export const Standing = z.object({ status: z.enum(relationStatuses) })

const of = <K extends string>(name: K) => z.strictObject({ [name]: CustomUserId } as Record<K, typeof CustomUserId>)
const toUser = of('toUserId')
const fromUser = of('fromUserId')
const blockedUser = of('blockedUserId')

/** Relations, by the other person's public id. */
export const relationEndpoints = {
  send: endpoint(relationCalls.send, {
    summary:
      'Sends a connection request; if that person has already asked the caller, both are connected immediately. Idempotent.',
    body: z.extend(toUser, requestWords),
    output: Standing,
  }),
  accept: endpoint(relationCalls.accept, {
    summary: 'Accepts a request; 409 when that person has sent none.',
    body: fromUser,
    output: Standing,
  }),
  decline: endpoint(relationCalls.decline, {
    summary: 'Declines a request; its sender is not notified.',
    body: fromUser,
    output: Standing,
  }),
  cancel: endpoint(relationCalls.cancel, {
    summary: 'Takes back the caller’s request; a new one to the same person is possible after three weeks.',
    body: toUser,
    output: Standing,
  }),
  remove: endpoint(relationCalls.remove, {
    summary: 'Ends a connection; either side may.',
    body: of('otherUserId'),
    output: Standing,
  }),
  block: endpoint(relationCalls.block, {
    summary: 'Blocks a person: ends any relation and hides both people from each other; running orders continue.',
    body: blockedUser,
    output: Standing,
  }),
  unblock: endpoint(relationCalls.unblock, {
    summary: 'Ends a block set by the caller; earlier relations are not restored.',
    body: blockedUser,
    output: Standing,
  }),
  me: endpoint(relationCalls.me, {
    summary: 'The caller’s relations in lists, including the people they block.',
    query: RelationQuery,
    output: z.extend(ConnectionLists, { blocked: z.array(Relation), ...relationFigures }),
  }),
  status: endpoint(relationCalls.status, {
    summary: 'The caller’s relation to a person; 404 when that person blocks the caller.',
    query: z.object({ otherUserId: CustomUserId }),
    output: Standing,
  }),
}

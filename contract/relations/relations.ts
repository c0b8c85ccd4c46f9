import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { relationLimits } from '../limits/people.ts'
import { UserCard } from '../users/user-card.ts'
import { relationLists, relationSorts, relationStatuses } from '../values/options.ts'
import { CustomUserId, PageQuery, SearchText, Timestamp, text } from '../values/values.ts'
import { relationCalls } from './calls.ts'

/** A relation as one of its two people sees it. */
export const Relation = z.object({
  id: z.string(),
  user: UserCard,
  status: z.enum(relationStatuses),
  /** When it came to be as it is; for a request when it was sent. */
  since: Timestamp,
  /** What the request says. */
  note: z.optional(z.string()),
  /** How many people both are connected with. */
  mutuals: z.int(),
})
export type Relation = z.output<typeof Relation>

const ofEach = <T extends z.ZodMiniType>(value: T) => ({
  sent: value,
  received: value,
  pending: value,
  connected: value,
})

/** A person's relations by list; `pending` is sent and received together. */
export const ConnectionLists = z.object(ofEach(z.array(Relation)))
/** The size of each list, independent of what is searched for, and its cursors both ways; null at its ends. */
export const relationFigures = {
  counts: z.object({ ...ofEach(z.int()), blocked: z.int() }),
  next: z.object({ ...ofEach(z.nullable(z.string())), blocked: z.nullable(z.string()) }),
  previous: z.object({ ...ofEach(z.nullable(z.string())), blocked: z.nullable(z.string()) }),
}

/** With `list` only that list is read and the others are empty; `cursor` continues it. `q` searches names. */
export const RelationQuery = z.extend(PageQuery, {
  list: z.optional(z.enum(relationLists)),
  q: z._default(SearchText, ''),
  sort: z._default(z.enum(relationSorts), 'newest'),
})
export type RelationQuery = z.output<typeof RelationQuery>

export const RequestNote = text(relationLimits.note, { lines: true })
/** How the caller stands to the other person afterwards. */
export const Standing = z.object({ status: z.enum(relationStatuses) })

const of = <K extends string>(name: K) => z.strictObject({ [name]: CustomUserId } as Record<K, typeof CustomUserId>)
const toUser = of('toUserId')
const fromUser = of('fromUserId')
const blockedUser = of('blockedUserId')

/** Relations, by the other person's public id. */
export const relationEndpoints = {
  send: endpoint(relationCalls.send, {
    summary: 'Asks to connect; who was asked by that person already is connected at once. Asked twice is asked once.',
    body: z.extend(toUser, { note: z.optional(RequestNote) }),
    output: Standing,
  }),
  accept: endpoint(relationCalls.accept, {
    summary: 'Accepts a request; 409 when there is none of theirs.',
    body: fromUser,
    output: Standing,
  }),
  decline: endpoint(relationCalls.decline, {
    summary: 'Declines a request; its sender is not told.',
    body: fromUser,
    output: Standing,
  }),
  cancel: endpoint(relationCalls.cancel, {
    summary: 'Takes one’s own request back; the next one to the same person may follow after three weeks.',
    body: toUser,
    output: Standing,
  }),
  remove: endpoint(relationCalls.remove, {
    summary: 'Ends a connection; either side may.',
    body: of('otherUserId'),
    output: Standing,
  }),
  block: endpoint(relationCalls.block, {
    summary: 'Ends whatever there is and hides both people from each other; running orders go on.',
    body: blockedUser,
    output: Standing,
  }),
  unblock: endpoint(relationCalls.unblock, {
    summary: 'Ends a block of one’s own; nothing that was before comes back.',
    body: blockedUser,
    output: Standing,
  }),
  me: endpoint(relationCalls.me, {
    summary: 'One’s relations in lists, those one blocks among them.',
    query: RelationQuery,
    output: z.extend(ConnectionLists, { blocked: z.array(Relation), ...relationFigures }),
  }),
  status: endpoint(relationCalls.status, {
    summary: 'How one stands to a person; 404 for who blocks the caller.',
    query: z.object({ otherUserId: CustomUserId }),
    output: Standing,
  }),
}

import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { pageLimits } from '../limits/shared.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, PageQuery, page } from '../values/values.ts'
import { connectionCalls } from './calls.ts'
import { ConnectionLists, Relation, RelationQuery, RequestNote, relationFigures, Standing } from './relations.ts'

const Id = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const One = z.object({ id: Id })
const Connection = z.object({ connection: Relation })

/** The same relations by their ids. */
export const connectionEndpoints = {
  list: endpoint(connectionCalls.list, {
    summary: 'Requests sent and received, both together as pending, and connections.',
    query: RelationQuery,
    output: z.object({ data: ConnectionLists, ...relationFigures }),
  }),
  send: endpoint(connectionCalls.send, {
    summary: 'Asks to connect, as POST /relations/send does.',
    body: z.strictObject({ targetUserId: CustomUserId, note: z.optional(RequestNote) }),
    output: Connection,
    status: 201,
  }),
  answer: endpoint(connectionCalls.answer, {
    summary: 'Accepts or declines up to 100 requests, each by itself: what was refused is named with its reason.',
    body: z.strictObject({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(pageLimits.bulkIds)),
      answer: z.enum(['accept', 'decline']),
    }),
    output: z.object({
      answered: z.array(z.extend(Standing, { id: z.string() })),
      refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
  accept: endpoint(connectionCalls.accept, {
    summary: 'Accepts a request that was received.',
    params: One,
    output: Connection,
  }),
  reject: endpoint(connectionCalls.reject, {
    summary: 'Declines a request that was received; its sender is not told.',
    params: One,
    output: Standing,
  }),
  remove: endpoint(connectionCalls.remove, {
    summary: 'Takes back what was sent, declines what was received, ends what is connected.',
    params: One,
  }),
  ofPerson: endpoint(connectionCalls.ofPerson, {
    summary:
      'Whom a person is connected with: all of them for the person and for who is connected with them, else those both know.',
    params: z.object({ id: CustomUserId }),
    query: PageQuery,
    output: z.object({ customUserId: CustomUserId, connections: page(UserCard), connected: z.boolean() }),
  }),
}

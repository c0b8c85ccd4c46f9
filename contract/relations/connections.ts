import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { pageLimits } from '../limits/shared.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, PageQuery, page } from '../values/values.ts'
import { connectionCalls } from './calls.ts'
import { ConnectionLists, Relation, RelationQuery, relationFigures, requestWords, Standing } from './relations.ts'

const Id = z.string().check(z.regex(/^[a-z0-9]{12}$/))
const One = z.object({ id: Id })
const Connection = z.object({ connection: Relation })

/** The same relations, by their ids. */
export const connectionEndpoints = {
  list: endpoint(connectionCalls.list, {
    summary: 'Requests sent and received, both together as pending, and connections.',
    query: RelationQuery,
    output: z.object({ data: ConnectionLists, ...relationFigures }),
  }),
  send: endpoint(connectionCalls.send, {
    summary: 'Sends a connection request, like POST /relations/send.',
    body: z.strictObject({ targetUserId: CustomUserId, ...requestWords }),
    output: Connection,
    status: 201,
  }),
  answer: endpoint(connectionCalls.answer, {
    summary: 'Accepts or declines up to 100 requests, each separately: refused ones are listed with their reason.',
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
    summary: 'Accepts a received request.',
    params: One,
    output: Connection,
  }),
  reject: endpoint(connectionCalls.reject, {
    summary: 'Declines a received request; its sender is not notified.',
    params: One,
    output: Standing,
  }),
  remove: endpoint(connectionCalls.remove, {
    summary: 'Takes back a sent request, declines a received one, or ends a connection.',
    params: One,
  }),
  ofPerson: endpoint(connectionCalls.ofPerson, {
    summary:
      'A person’s connections: all of them for the person and their connections, for others only the mutual ones.',
    params: z.object({ id: CustomUserId }),
    query: PageQuery,
    output: z.object({ customUserId: CustomUserId, connections: page(UserCard), connected: z.boolean() }),
  }),
}

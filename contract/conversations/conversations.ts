import * as z from 'zod/mini'
import { Received, reportWords } from '../admin/feedback.ts'
import { endpoint } from '../api/endpoint.ts'
import { chatLimits } from '../limits/chat.ts'
import { OrderCard } from '../orders/orders.ts'
import { UserCard } from '../users/user-card.ts'
import { Cursor, CustomUserId, PageQuery, page, SearchText, Timestamp, text } from '../values/values.ts'
import { conversationCalls } from './calls.ts'
import { Author, ConversationId, Message, MessageNumber } from './messages.ts'
import { conversationBoxes, conversationShows } from './options.ts'

export const conversationKinds = ['direct', 'group'] as const
export const memberRoles = ['owner', 'admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]
/**
 * What the caller can do in it. `open`: write. `first`: the one message that asks. `waiting`: it was sent and waits for
 * its answer. `asked`: answer the other person's request. `closed`: nobody can be written to here (now).
 */
export const conversationStates = ['open', 'first', 'waiting', 'asked', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** A conversation as a member sees it. */
export const Conversation = z.object({
  id: ConversationId,
  /** The other person's name, or the group's. */
  sender: z.string(),
  /** The other person's small picture; null shows initials. */
  avatar: z.nullable(z.string()),
  /** The last message in a line. */
  message: z.string(),
  time: z.nullable(Timestamp),
  unread: z.boolean(),
  unreadCount: z.int(),
  kind: z.enum(conversationKinds),
  state: z.enum(conversationStates),
  /** The other person of two; null in groups and when the account is gone. */
  user: z.nullable(UserCard),
  /** Whether the other person is online; null where that is not shown. */
  online: z.nullable(z.boolean()),
  /** Pictures of the first members of a group. */
  faces: z.array(Author),
  members: z.int(),
  role: z.enum(memberRoles),
  /** The highest number of its messages, and how many changes of older ones there were. */
  last: MessageNumber,
  changes: MessageNumber,
  /** The number before the first that the caller may see. */
  from: MessageNumber,
  /** Up to which number the caller has read. */
  read: MessageNumber,
  /** Until when it makes no noise; null: it does. */
  mutedUntil: z.nullable(Timestamp),
  archived: z.boolean(),
  /** When the request in it lapses; null without one. */
  lapsesAt: z.nullable(Timestamp),
})
export type Conversation = z.output<typeof Conversation>

/** A member as the others see them. `read` and `received` are numbers of messages; 0 while a request waits. */
export const Member = z.object({
  user: UserCard,
  role: z.enum(memberRoles),
  online: z.boolean(),
  read: MessageNumber,
  received: MessageNumber,
})
export type Member = z.output<typeof Member>

const counts = { unreadConversations: z.int(), requests: z.int() }
export const ConversationList = z.object({
  items: z.array(Conversation),
  nextCursor: z.nullable(z.string()),
  /** Conversations of the inbox with something unread, and requests that wait. */
  ...counts,
})
export type ConversationList = z.output<typeof ConversationList>

/** The name of a group, and who is added to it. People are added only by people they are connected with. */
export const GroupTitle = text(chatLimits.title, { required: 'The group needs a name' })
export const GroupPeople = z
  .array(CustomUserId)
  .check(
    z.minLength(1, { error: 'Choose somebody' }),
    z.maxLength(chatLimits.groupMembers - 1, { error: `A group has at most ${chatLimits.groupMembers} people` }),
  )
/** The conversation with a person, or a new group. The same `clientId` sent again is the same group. */
export const ConversationInput = z.union(
  [
    z.strictObject({ userId: CustomUserId }),
    z.strictObject({ title: GroupTitle, userIds: GroupPeople, clientId: z.uuid() }),
  ],
  { error: 'Name a person, or a group and its people' },
)
export type ConversationInput = z.output<typeof ConversationInput>

/** Messages that a search found, each with its conversation; the newest first. */
export const FoundMessages = z.object({
  items: z.array(z.object({ conversation: Conversation, message: Message })),
  nextCursor: z.nullable(z.string()),
})
export type FoundMessages = z.output<typeof FoundMessages>

const Id = z.object({ id: ConversationId })
const Empty = z.nullish(z.strictObject({}))
const Answer = z.object({ conversation: Conversation })
/** The caller's conversations. A conversation of others answers 404. */
export const conversationEndpoints = {
  list: endpoint(conversationCalls.list, {
    summary: 'One’s own conversations, the latest first. `q` looks for names.',
    query: z.extend(PageQuery, {
      box: z._default(z.enum(conversationBoxes), 'inbox'),
      show: z._default(z.enum(conversationShows), 'all'),
      q: z._default(SearchText, ''),
    }),
    output: ConversationList,
  }),
  begin: endpoint(conversationCalls.begin, {
    summary:
      'The conversation with a person, made when there is none; nobody sees it before its first message. With `title` and `userIds` a new group of people one is connected with; the same `clientId` again is the group before.',
    body: ConversationInput,
    output: Answer,
    status: 201,
  }),
  search: endpoint(conversationCalls.search, {
    summary:
      'Messages of one’s own conversations that have every one of the words, or what begins with it; the newest first.',
    query: z.object({ q: SearchText, cursor: z.optional(Cursor) }),
    output: FoundMessages,
  }),
  get: endpoint(conversationCalls.get, {
    summary: 'A conversation with its members.',
    params: Id,
    output: z.extend(Answer, { members: z.array(Member) }),
  }),
  orders: endpoint(conversationCalls.orders, {
    summary: 'The orders between the two people of a conversation, whoever bought, the newest first; a group has none.',
    params: Id,
    query: PageQuery,
    output: page(OrderCard),
  }),
  read: endpoint(conversationCalls.read, {
    summary: 'Says up to which number one has read; lower than before changes nothing.',
    params: Id,
    body: z.strictObject({ number: MessageNumber }),
    output: z.object({ read: MessageNumber, unreadCount: z.int(), ...counts }),
  }),
  mute: endpoint(conversationCalls.mute, {
    summary: 'No mail and no count on the header until then; null ends it.',
    params: Id,
    body: z.strictObject({ until: z.nullable(Timestamp) }),
    output: Answer,
  }),
  archive: endpoint(conversationCalls.archive, {
    summary: 'Puts it aside until the next message, or back.',
    params: Id,
    body: z.strictObject({ archived: z.boolean() }),
    output: Answer,
  }),
  report: endpoint(conversationCalls.report, {
    summary:
      'Reports a message of somebody else with those around it; nobody in the conversation is told. The same again, while nobody has looked at it, is the one before.',
    params: Id,
    body: z.strictObject({ number: MessageNumber, ...reportWords }),
    output: Received,
    status: 201,
  }),
  accept: endpoint(conversationCalls.accept, {
    summary: 'Opens the conversation that was asked for; twice is once.',
    params: Id,
    body: Empty,
    output: Answer,
  }),
  decline: endpoint(conversationCalls.decline, {
    summary: 'Deletes a request without a word to its sender; theirs to take back is the same call.',
    params: Id,
    body: Empty,
  }),
}

import * as z from 'zod/mini'
import { Received, reportWords } from '../admin/feedback.ts'
import { endpoint } from '../api/endpoint.ts'
import { chatLimits } from '../limits/chat.ts'
import { OrderCard } from '../orders/orders.ts'
import { UserCard } from '../users/user-card.ts'
import {
  Cursor,
  CustomUserId,
  MeetingId,
  PageQuery,
  ProjectId,
  page,
  SearchText,
  Timestamp,
  text,
} from '../values/values.ts'
import { conversationCalls } from './calls.ts'
import { Author, ConversationId, Message, MessageNumber } from './messages.ts'
import { conversationBoxes, conversationShows } from './options.ts'

export const conversationKinds = ['direct', 'group'] as const
export const memberRoles = ['owner', 'admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]
/**
 * What the caller can do in it. `open`: write. `first`: send the one message that asks. `waiting`: that message was sent and
 * waits for an answer. `asked`: answer the other person's request. `closed`: nobody can be written to here (now).
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
  /** The last message, on one line. */
  message: z.string(),
  time: z.nullable(Timestamp),
  unread: z.boolean(),
  unreadCount: z.int(),
  kind: z.enum(conversationKinds),
  state: z.enum(conversationStates),
  /** The other person in a conversation of two; null in groups and when their account is gone. */
  user: z.nullable(UserCard),
  /** Whether the other person is online; null where that is not shown. */
  online: z.nullable(z.boolean()),
  /** The project whose team it belongs to: its members follow the team. Null for every other conversation. */
  projectId: z.nullable(ProjectId),
  /** The meeting it belongs to: its members are people of the meeting. Null for every other conversation. */
  meetingId: z.nullable(MeetingId),
  /** Pictures of the group's first members. */
  faces: z.array(Author),
  members: z.int(),
  role: z.enum(memberRoles),
  /** The highest message number, and how many changes older messages have had. */
  last: MessageNumber,
  changes: MessageNumber,
  /** The number before the first message the caller may see. */
  from: MessageNumber,
  /** The number up to which the caller has read. */
  read: MessageNumber,
  /** Muted until this time; null when it is not muted. */
  mutedUntil: z.nullable(Timestamp),
  archived: z.boolean(),
  /** When its request expires; null without a request. */
  lapsesAt: z.nullable(Timestamp),
})
export type Conversation = z.output<typeof Conversation>

/** A member as the others see them. `read` and `received` are message numbers; 0 while a request waits. */
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
  /** The number of inbox conversations with something unread, and of waiting requests. */
  ...counts,
})
export type ConversationList = z.output<typeof ConversationList>

/** The name of a group, and the people added to it. People can only be added by their connections. */
export const GroupTitle = text(chatLimits.title, { required: 'The group needs a name' })
export const GroupPeople = z
  .array(CustomUserId)
  .check(
    z.minLength(1, { error: 'Choose at least one person' }),
    z.maxLength(chatLimits.groupMembers - 1, { error: `A group has at most ${chatLimits.groupMembers} people` }),
  )
/** A conversation with a person, or a new group. The same `clientId` again gives the same group. */
export const ConversationInput = z.union(
  [
    z.strictObject({ userId: CustomUserId }),
    z.strictObject({ title: GroupTitle, userIds: GroupPeople, clientId: z.uuid() }),
  ],
  { error: 'Name a person, or a group and its people' },
)
export type ConversationInput = z.output<typeof ConversationInput>

/** Messages found by a search, each with its conversation; newest first. */
export const FoundMessages = z.object({
  items: z.array(z.object({ conversation: Conversation, message: Message })),
  nextCursor: z.nullable(z.string()),
})
export type FoundMessages = z.output<typeof FoundMessages>

const Id = z.object({ id: ConversationId })
const Empty = z.nullish(z.strictObject({}))
const Answer = z.object({ conversation: Conversation })
/** The caller's conversations. Other people's conversations answer 404. */
export const conversationEndpoints = {
  list: endpoint(conversationCalls.list, {
    summary: 'The caller’s conversations, latest first. `q` searches names.',
    query: z.extend(PageQuery, {
      box: z._default(z.enum(conversationBoxes), 'inbox'),
      show: z._default(z.enum(conversationShows), 'all'),
      q: z._default(SearchText, ''),
    }),
    output: ConversationList,
  }),
  begin: endpoint(conversationCalls.begin, {
    summary:
      'Opens the conversation with a person, and creates it if needed. Nobody sees it before its first message. With `title` and `userIds`, it creates a group of the caller’s connections. A repeated `clientId` answers the existing group.',
    body: ConversationInput,
    output: Answer,
    status: 201,
  }),
  search: endpoint(conversationCalls.search, {
    summary:
      'Messages in the caller’s conversations that contain every search word, or a word starting with it; newest first.',
    query: z.object({ q: SearchText, cursor: z.optional(Cursor) }),
    output: FoundMessages,
  }),
  get: endpoint(conversationCalls.get, {
    summary: 'A conversation with its members.',
    params: Id,
    output: z.extend(Answer, { members: z.array(Member) }),
  }),
  orders: endpoint(conversationCalls.orders, {
    summary:
      'The orders between the two people of a conversation, whichever of them bought, newest first; none for a group.',
    params: Id,
    query: PageQuery,
    output: page(OrderCard),
  }),
  read: endpoint(conversationCalls.read, {
    summary: 'Sets the number up to which the caller has read; a lower number than before changes nothing.',
    params: Id,
    body: z.strictObject({ number: MessageNumber }),
    output: z.object({ read: MessageNumber, unreadCount: z.int(), ...counts }),
  }),
  mute: endpoint(conversationCalls.mute, {
    summary: 'Mutes it until then: no email, and it does not count in the header; null unmutes.',
    params: Id,
    body: z.strictObject({ until: z.nullable(Timestamp) }),
    output: Answer,
  }),
  archive: endpoint(conversationCalls.archive, {
    summary: 'Archives it until the next message, or brings it back.',
    params: Id,
    body: z.strictObject({ archived: z.boolean() }),
    output: Answer,
  }),
  report: endpoint(conversationCalls.report, {
    summary:
      'Reports another person’s message with the messages around it; nobody in the conversation is notified. The same report again, before it was handled, answers the existing one.',
    params: Id,
    body: z.strictObject({ number: MessageNumber, ...reportWords }),
    output: Received,
    status: 201,
  }),
  accept: endpoint(conversationCalls.accept, {
    summary: 'Accepts a conversation request; idempotent.',
    params: Id,
    body: Empty,
    output: Answer,
  }),
  decline: endpoint(conversationCalls.decline, {
    summary: 'Deletes a request without notifying its sender; the sender takes it back with the same call.',
    params: Id,
    body: Empty,
  }),
}

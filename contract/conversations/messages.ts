import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { chatLimits } from '../limits/chat.ts'
import { CustomUserId, isVisible, ProjectId, queryInteger, Timestamp, text } from '../values/values.ts'
import { messageCalls } from './calls.ts'
import { MessageCard } from './cards.ts'

export const ConversationId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
/** The conversation and the message's number in it. */
export const MessageId = z.string().check(z.regex(/^[a-z0-9]{12}\.[1-9]\d{0,9}$/))
export const MessageNumber = z.int().check(z.gte(0), z.lte(2_147_483_647))
export const FileId = z.string().check(z.regex(/^[a-z0-9]{12}$/))

const utf8 = new TextEncoder()
/** The text of a message. It becomes empty when it has no visible character, as in a message with only files. */
export const MessageText = text(chatLimits.text, { lines: true }).check(
  z.overwrite((value: string) => (isVisible(value) ? value : '')),
  z.refine((value: string) => utf8.encode(value).length <= chatLimits.textBytes, {
    error: `Use at most ${chatLimits.textBytes / 1024} kB of text`,
  }),
)

/** The author; `avatar` is the address of a small square picture. */
export const Author = z.object({ customUserId: CustomUserId, name: z.string(), avatar: z.nullable(z.string()) })
export type Author = z.output<typeof Author>

/** A file of a message. Pictures are re-encoded and have a size; anything else can only be downloaded. */
export const MessageFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  /** For pictures, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type MessageFile = z.output<typeof MessageFile>

/** The subject of a message: the project it was asked from, or an order. */
const About = z.object({ kind: z.enum(['project', 'order']), id: z.string() })
export const MessageAbout = z.extend(About, { title: z.string(), href: z.string() })

/** An event in a group; `people` are the names of the people concerned. */
export const groupEvents = ['created', 'added', 'joined', 'removed', 'left', 'renamed', 'role'] as const
export const GroupEvent = z.object({
  kind: z.enum(groupEvents),
  people: z.array(z.string()),
  /** The new title, or the new role. */
  value: z.string(),
})

/** A message as a member of its conversation sees it. */
export const Message = z.object({
  id: MessageId,
  conversation: ConversationId,
  /** 1, 2, 3 … in each conversation, without gaps: the same order for everybody. */
  number: MessageNumber,
  /** As its sender created it; null for everybody else. */
  clientId: z.nullable(z.string()),
  /** Null when the account is gone. */
  sender: z.nullable(Author),
  /** Empty when it was deleted, or when it has only files or an event. */
  text: z.string(),
  /** The text as safe HTML; null when it has no formatting. */
  html: z.nullable(z.string()),
  time: Timestamp,
  editedAt: z.nullable(Timestamp),
  /** The text that replies show as a quote, when this message was edited; null otherwise. */
  quote: z.nullable(z.string()),
  deleted: z.boolean(),
  replyTo: z.nullable(z.object({ number: MessageNumber, name: z.string(), text: z.string(), deleted: z.boolean() })),
  files: z.array(MessageFile),
  about: z.nullable(MessageAbout),
  event: z.nullable(GroupEvent),
  /** Set on a message that the server wrote about an engagement; its text is the card in one line. */
  card: z.nullable(MessageCard),
  /** It suggests paying elsewhere: a safety note is shown beside it. */
  warns: z.boolean(),
})
export type Message = z.output<typeof Message>

/** Created by the client: the same id sent twice is stored once. */
const ClientId = z.uuid()
export const MessageInput = z
  .strictObject({
    clientId: ClientId,
    text: MessageText,
    /** Files uploaded to this conversation before. */
    attachments: z._default(z.array(FileId).check(z.maxLength(chatLimits.filesPerMessage)), []),
    replyTo: z.optional(z.nullable(MessageNumber)),
    /** The public project or the order that the message is about. */
    about: z.optional(z.nullable(z.strictObject({ kind: z.enum(['project', 'order']), id: ProjectId }))),
  })
  .check(
    z.refine(({ text, attachments }) => text !== '' || attachments.length > 0, {
      error: 'Write a message or add a file',
      path: ['text'],
    }),
  )
export type MessageInput = z.input<typeof MessageInput>

const InConversation = z.object({ id: ConversationId })
const One = z.object({ id: MessageId })
const Answer = z.object({ message: Message })

/** Part of a conversation, oldest first. */
export const MessagePage = z.object({
  items: z.array(Message),
  /** The conversation's highest message number. */
  last: MessageNumber,
  /** The last change of older messages included in this answer; `changed` continues from there. */
  changes: MessageNumber,
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
})
export type MessagePage = z.output<typeof MessagePage>

export const messageEndpoints = {
  list: endpoint(messageCalls.list, {
    summary:
      'Messages after, before or around a number, or the newest ones without any; always oldest first. `changed` returns the messages changed since that number of changes, in the order of their changes; when `hasAfter` is true, request the next page with the returned `changes`.',
    params: InConversation,
    query: z.object({
      after: z.optional(queryInteger(0, 2_147_483_647)),
      before: z.optional(queryInteger(0, 2_147_483_647)),
      around: z.optional(queryInteger(0, 2_147_483_647)),
      changed: z.optional(queryInteger(0, 2_147_483_647)),
      limit: z._default(queryInteger(1, chatLimits.mostPage), chatLimits.page),
    }),
    output: MessagePage,
  }),
  send: endpoint(messageCalls.send, {
    summary:
      'Stores a message and returns it with its number. Sending the same `clientId` again returns the stored message.',
    params: InConversation,
    body: MessageInput,
    output: Answer,
    status: 201,
  }),
  edit: endpoint(messageCalls.edit, {
    summary: 'Changes the text of the caller’s message, within 15 minutes.',
    params: One,
    body: z.strictObject({ text: MessageText }),
    output: Answer,
  }),
  remove: endpoint(messageCalls.remove, {
    summary: 'Deletes the caller’s message, within 15 minutes; its number stays. Idempotent.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
}

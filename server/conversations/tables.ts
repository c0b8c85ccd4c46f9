import { conversationKinds, memberRoles } from '@guildhall/contract/conversations/conversations.ts'
import type { groupEvents } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, oneOf, tsvector } from '#db/columns.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'

/** What happened in a group; people by their seats. */
export interface StoredEvent {
  kind: (typeof groupEvents)[number]
  seats: number[]
  value: string
}
/** What a message is about, as it was called then. */
export interface StoredAbout {
  kind: 'project' | 'order'
  id: string
  title: string
  /** Which side of an order the buyer is. */
  buyerSeat?: number
}

const states = ['new', 'asked', 'open'] as const
/** How a conversation stands; what a person may do in it follows from it. */
export type StoredState = (typeof states)[number]

/**
 * Conversations. Writing in one or changing it locks its row first: it gives out the numbers of messages,
 * which are without gaps, and counts the changes of older ones.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: text('public_id').notNull().unique(),
    kind: text('kind', { enum: conversationKinds }).notNull(),
    /** A group's name. */
    title: text('title'),
    /** The two people of a direct one, the lower internal id first; null once an account is gone. */
    lowId: bigint('low_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    highId: bigint('high_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    /** `new`: nothing was written yet, or what was asked is over; `asked`: the first message waits to be accepted. */
    state: text('state', { enum: states }).notNull(),
    /** Who asked last, by seat, and when; kept when the request is over, because the next one has to wait. */
    askedBy: smallint('asked_by'),
    askedAt: moment('asked_at'),
    /** The request was deleted by its receiver; its sender is not told. */
    declined: boolean('declined').notNull().default(false),
    /** Who wrote first without being connected, and when: few such threads a day. */
    begunBy: bigint('begun_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    begunAt: moment('begun_at'),
    last: integer('last').notNull().default(0),
    changes: integer('changes').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('conversations_pair').on(t.lowId, t.highId).where(sql`kind = 'direct'`),
    index('conversations_high').on(t.highId).where(sql`high_id is not null`),
    index('conversations_begun').on(t.begunBy, t.begunAt).where(sql`begun_by is not null`),
    index('conversations_asked').on(t.askedAt).where(sql`state = 'asked'`),
    index('conversations_empty').on(t.createdAt).where(sql`last = 0`),
    index('conversations_left').on(t.id).where(sql`kind = 'direct' and low_id is null and high_id is null`),
    check('conversations_public_id_form', sql`${t.publicId} ~ '^[a-z0-9]{12}$'`),
    check('conversations_kind_known', sql`${t.kind} in (${oneOf(conversationKinds)})`),
    check('conversations_state_known', sql`${t.state} in (${oneOf(states)})`),
    check('conversations_pair_ordered', sql`${t.lowId} < ${t.highId}`),
    check('conversations_group', sql`(${t.kind} = 'group') = (${t.title} is not null)`),
    check('conversations_title', sql`length(${t.title}) between 1 and ${sql.raw(String(chatLimits.title))}`),
    check(
      'conversations_asked_by',
      sql`${t.state} <> 'asked' or (${t.askedBy} is not null and ${t.askedAt} is not null)`,
    ),
    check('conversations_counted', sql`${t.last} >= 0 and ${t.changes} >= 0`),
  ],
)

/** Who is in a conversation. A seat stays when its person is gone, so that what they wrote has a place. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seat: smallint('seat').notNull(),
    userId: bigint('user_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    role: text('role', { enum: memberRoles }).notNull().default('member'),
    joinedAt: moment('joined_at').notNull(),
    leftAt: moment('left_at'),
    /** Messages up to this number are not for this member's eyes. */
    fromNumber: integer('from_number').notNull().default(0),
    readNumber: integer('read_number').notNull().default(0),
    receivedNumber: integer('received_number').notNull().default(0),
    /** Messages of others after `read_number`; deleted ones count until they are read. */
    unread: integer('unread').notNull().default(0),
    /** When the last message for this member came: the order of their list. Null: it is not in it. */
    lastAt: moment('last_at'),
    mutedUntil: moment('muted_until'),
    archivedAt: moment('archived_at'),
    /** Up to which number this member was mailed. */
    mailedNumber: integer('mailed_number').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.seat] }),
    unique('conversation_members_person').on(t.userId, t.conversationId),
    index('conversation_members_list')
      .on(t.userId, t.lastAt.desc().nullsFirst(), t.conversationId.desc().nullsFirst())
      .where(sql`last_at is not null and left_at is null`),
    index('conversation_members_unread').on(t.userId).where(sql`unread > 0 and left_at is null`),
    check('conversation_members_role_known', sql`${t.role} in (${oneOf(memberRoles)})`),
    check('conversation_members_counted', sql`${t.unread} >= 0 and ${t.seat} > 0`),
    check('conversation_members_marks', sql`${t.readNumber} <= ${t.receivedNumber}`),
  ],
)

/** What was written, and what happened in groups. Deleted ones keep their number and lose their words. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    number: integer('number').notNull(),
    seat: smallint('seat').notNull(),
    /** Made by the client: sent again it is found. */
    clientId: uuid('client_id').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    replyTo: integer('reply_to'),
    about: jsonb('about').$type<StoredAbout>(),
    event: jsonb('event').$type<StoredEvent>(),
    warns: boolean('warns').notNull().default(false),
    /** How many files it has. */
    files: smallint('files').notNull().default(0),
    /** The conversation's count of changes at this one's last change; 0 when it is as it was sent. */
    change: integer('change').notNull().default(0),
    /** Its words, as searches read them. */
    search: tsvector('search').generatedAlwaysAs(sql`to_tsvector('pg_catalog.simple', search_text(text))`),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.number] }),
    foreignKey({
      name: 'conversation_messages_seat',
      columns: [t.conversationId, t.seat],
      foreignColumns: [conversationMembers.conversationId, conversationMembers.seat],
    }).onDelete('cascade'),
    unique('conversation_messages_once').on(t.conversationId, t.seat, t.clientId),
    uniqueIndex('conversation_messages_changed').on(t.conversationId, t.change).where(sql`change > 0`),
    index('conversation_messages_search').using('gin', t.search),
    check('conversation_messages_number', sql`${t.number} > 0 and ${t.replyTo} < ${t.number}`),
    check('conversation_messages_text', sql`octet_length(${t.text}) <= ${sql.raw(String(chatLimits.textBytes))}`),
    check(
      'conversation_messages_says_something',
      sql`${t.text} <> '' or ${t.files} > 0 or ${t.event} is not null or ${t.deletedAt} is not null`,
    ),
    check('conversation_messages_deleted', sql`${t.deletedAt} is null or (${t.text} = '' and ${t.files} = 0)`),
  ],
)

/** Files of messages; without a number one waits for its message. */
export const conversationFiles = pgTable(
  'conversation_files',
  {
    id: text('id').notNull(),
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    seat: smallint('seat').notNull(),
    number: integer('number'),
    position: smallint('position').notNull().default(0),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    key: text('key').notNull().unique(),
    /** A picture's; null: it can only be downloaded. */
    sizes: jsonb('sizes').$type<PictureSizes>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'conversation_files_seat',
      columns: [t.conversationId, t.seat],
      foreignColumns: [conversationMembers.conversationId, conversationMembers.seat],
    }).onDelete('cascade'),
    primaryKey({ columns: [t.conversationId, t.id] }),
    index('conversation_files_of').on(t.conversationId, t.number, t.position),
    index('conversation_files_waiting').on(t.createdAt).where(sql`number is null`),
    check('conversation_files_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
  ],
)

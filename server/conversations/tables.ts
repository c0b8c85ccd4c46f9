import type { CardKind } from '@guildhall/contract/conversations/cards.ts'
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
import { meetings } from '#meetings/tables.ts'
import { projects } from '#projects/tables.ts'
import type { PictureSizes } from '#storage/images.ts'
import { people } from '#users/tables.ts'

/** An event in a group; people by their seats. */
export interface StoredEvent {
  kind: (typeof groupEvents)[number]
  seats: number[]
  value: string
}
/** The subject of a message, with its title at that time. */
export interface StoredAbout {
  kind: 'project' | 'order'
  id: string
  title: string
  /** The buyer's seat in an order. */
  buyerSeat?: number
}

/** What a card is about: a meeting, a booking, or an engagement and there a version of the offer or a milestone. */
export interface StoredCard {
  kind: CardKind
  id: string
  version: number | null
  milestone: number | null
}

const states = ['new', 'asked', 'open'] as const
/** The state of a conversation; what a person may do in it follows from it. */
export type StoredState = (typeof states)[number]

/**
 * Conversations. A write or change locks the row first: it assigns message numbers, which have no gaps, and counts the
 * changes of older messages.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    publicId: text('public_id').notNull().unique(),
    kind: text('kind', { enum: conversationKinds }).notNull(),
    /** A group's name; that of a team or a meeting is the title of its project or meeting, kept by triggers. */
    title: text('title'),
    /** The project whose team it belongs to: its members are those of the team. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    /** The meeting it belongs to: its members are people of it. */
    meetingId: text('meeting_id').references(() => meetings.id, { onDelete: 'cascade' }),
    /** The two people of a direct one, the lower internal id first; null once an account is gone. */
    lowId: bigint('low_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    highId: bigint('high_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    /** `new`: nothing was written yet, or the request is over; `asked`: the first message waits to be accepted. */
    state: text('state', { enum: states }).notNull(),
    /** The seat that sent the last request, and when; kept when the request is over, because the next one has to wait. */
    askedBy: smallint('asked_by'),
    askedAt: moment('asked_at'),
    /** The request was deleted by its receiver; its sender is not notified. */
    declined: boolean('declined').notNull().default(false),
    /** Who wrote first without being connected, and when: only a few such threads are allowed a day. */
    begunBy: bigint('begun_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    begunAt: moment('begun_at'),
    /** The seat of the first message, and when it came; null before that was stored, and in groups. */
    firstSeat: smallint('first_seat'),
    firstAt: moment('first_at'),
    /** Who answered the first message, and after how many seconds; only of two people's conversations. */
    answeredBy: bigint('answered_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    answerSeconds: integer('answer_seconds'),
    last: integer('last').notNull().default(0),
    changes: integer('changes').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('conversations_pair').on(t.lowId, t.highId).where(sql`kind = 'direct'`),
    uniqueIndex('conversations_project').on(t.projectId),
    uniqueIndex('conversations_meeting').on(t.meetingId),
    index('conversations_high').on(t.highId).where(sql`high_id is not null`),
    index('conversations_begun').on(t.begunBy, t.begunAt).where(sql`begun_by is not null`),
    // How fast a person answers: its columns are all that is read.
    index('conversations_answered')
      .on(t.answeredBy, t.firstAt.desc().nullsFirst(), t.answerSeconds)
      .where(sql`answered_by is not null`),
    index('conversations_asked').on(t.askedAt).where(sql`state = 'asked'`),
    index('conversations_empty').on(t.createdAt).where(sql`last = 0`),
    index('conversations_left').on(t.id).where(sql`kind = 'direct' and low_id is null and high_id is null`),
    check('conversations_public_id_form', sql`${t.publicId} ~ '^[a-z0-9]{12}$'`),
    check('conversations_kind_known', sql`${t.kind} in (${oneOf(conversationKinds)})`),
    check('conversations_state_known', sql`${t.state} in (${oneOf(states)})`),
    check('conversations_pair_ordered', sql`${t.lowId} < ${t.highId}`),
    check('conversations_group', sql`(${t.kind} = 'group') = (${t.title} is not null)`),
    check('conversations_team', sql`${t.projectId} is null or ${t.kind} = 'group'`),
    check('conversations_linked', sql`${t.meetingId} is null or (${t.kind} = 'group' and ${t.projectId} is null)`),
    check('conversations_title', sql`length(${t.title}) between 1 and ${sql.raw(String(chatLimits.title))}`),
    check(
      'conversations_asked_by',
      sql`${t.state} <> 'asked' or (${t.askedBy} is not null and ${t.askedAt} is not null)`,
    ),
    check('conversations_answer', sql`${t.answerSeconds} >= 0`),
    check('conversations_counted', sql`${t.last} >= 0 and ${t.changes} >= 0`),
  ],
)

/** The members of a conversation. A seat stays when its person is gone, so that their messages keep an author. */
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
    /** This member may not see messages up to this number. */
    fromNumber: integer('from_number').notNull().default(0),
    readNumber: integer('read_number').notNull().default(0),
    receivedNumber: integer('received_number').notNull().default(0),
    /** Others' messages after `read_number`; deleted ones count until they are read. */
    unread: integer('unread').notNull().default(0),
    /** When the last message for this member arrived: the order of their list. Null: it is not in the list. */
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

/** Messages, group events and cards. Deleted ones keep their number and lose their text. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    conversationId: bigint('conversation_id', { mode: 'number' }).notNull(),
    number: integer('number').notNull(),
    seat: smallint('seat').notNull(),
    /** Generated by the client, so that a repeated send finds the stored message. */
    clientId: uuid('client_id').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    replyTo: integer('reply_to'),
    about: jsonb('about').$type<StoredAbout>(),
    event: jsonb('event').$type<StoredEvent>(),
    /** A card that the server wrote; the text is its line for lists, quotes and the search. */
    card: jsonb('card').$type<StoredCard>(),
    warns: boolean('warns').notNull().default(false),
    /** How many files it has. */
    files: smallint('files').notNull().default(0),
    /** The conversation's change count at this message's last change; 0 while it is as sent. */
    change: integer('change').notNull().default(0),
    /** Its words, for searches. */
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
    index('conversation_messages_cards').on(t.conversationId, sql`(card ->> 'id')`).where(sql`card is not null`),
    index('conversation_messages_search').using('gin', t.search),
    check('conversation_messages_number', sql`${t.number} > 0 and ${t.replyTo} < ${t.number}`),
    check('conversation_messages_text', sql`octet_length(${t.text}) <= ${sql.raw(String(chatLimits.textBytes))}`),
    check(
      'conversation_messages_says_something',
      sql`${t.text} <> '' or ${t.files} > 0 or ${t.event} is not null or ${t.deletedAt} is not null`,
    ),
    // People can neither write, edit nor delete a card.
    check(
      'conversation_messages_card',
      sql`${t.card} is null or (${t.text} <> '' and ${t.files} = 0 and ${t.event} is null and ${t.about} is null and ${t.replyTo} is null and ${t.editedAt} is null and ${t.deletedAt} is null)`,
    ),
    check('conversation_messages_deleted', sql`${t.deletedAt} is null or (${t.text} = '' and ${t.files} = 0)`),
  ],
)

/** Files of messages; a file without a number waits for its message. */
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
    /** The sizes of a picture; null: it can only be downloaded. */
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

import { roomLimits as most } from '@guildhall/contract/limits/rooms.ts'
import { signalKinds } from '@guildhall/contract/rooms/options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** Rooms that somebody has joined. Joining and sending signals lock the row, which has the number of the last signal. */
export const rooms = pgTable(
  'rooms',
  {
    /** 'meeting' or 'session' and its id. */
    key: text('key').primaryKey(),
    /** The number of the last signal. */
    last: integer('last').notNull().default(0),
    closesAt: moment('closes_at').notNull(),
  },
  (t) => [
    index('rooms_closing').on(t.closesAt),
    check('rooms_key_form', sql`${t.key} ~ '^(meeting|session) [a-z0-9]{12}$'`),
  ],
)

/** Who was in a room from when to when. A stay without an end is open: its person is in the room while they give signs of life. */
export const roomStays = pgTable(
  'room_stays',
  {
    id: text('id').primaryKey(),
    roomKey: text('room_key')
      .notNull()
      .references(() => rooms.key, { onDelete: 'cascade' }),
    personId: bigint('person_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    joinedAt: moment('joined_at').notNull(),
    /** The last sign of life. */
    seenAt: moment('seen_at').notNull(),
    leftAt: moment('left_at'),
    microphone: boolean('microphone').notNull(),
    camera: boolean('camera').notNull(),
    screen: boolean('screen').notNull(),
  },
  (t) => [
    unique('room_stays_in_room').on(t.roomKey, t.id),
    // The room is full when all places are taken, and nobody is there twice.
    uniqueIndex('room_stays_place').on(t.roomKey, t.place).where(sql`left_at is null`),
    uniqueIndex('room_stays_once').on(t.roomKey, t.personId).where(sql`left_at is null`),
    index('room_stays_silent').on(t.seenAt).where(sql`left_at is null`),
    index('room_stays_person').on(t.personId, t.joinedAt),
    index('room_stays_old').on(t.joinedAt),
    check('room_stays_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('room_stays_at_most', sql`${t.place} between 1 and ${sql.raw(String(most.people))}`),
    check(
      'room_stays_order',
      sql`${t.seenAt} >= ${t.joinedAt} and (${t.leftAt} is null or ${t.leftAt} >= ${t.joinedAt})`,
    ),
  ],
)

/** The last sign of life of the servers that run, in one row. */
export const heartbeats = pgTable(
  'heartbeats',
  { id: smallint('id').primaryKey(), seenAt: moment('seen_at').notNull() },
  (t) => [check('heartbeats_one', sql`${t.id} = 1`)],
)

/** Times in which no server ran or reached the database. They count for nobody who should have been in a room. */
export const outages = pgTable(
  'outages',
  { startsAt: moment('starts_at').primaryKey(), endsAt: moment('ends_at').notNull() },
  (t) => [index('outages_end').on(t.endsAt), check('outages_order', sql`${t.endsAt} > ${t.startsAt}`)],
)

/** Signals between two stays of one room, until their receiver has read them. */
export const roomSignals = pgTable(
  'room_signals',
  {
    roomKey: text('room_key').notNull(),
    number: integer('number').notNull(),
    fromStay: text('from_stay').notNull(),
    toStay: text('to_stay').notNull(),
    kind: text('kind', { enum: signalKinds }).notNull(),
    body: text('body').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roomKey, t.number] }),
    foreignKey({
      name: 'room_signals_from',
      columns: [t.roomKey, t.fromStay],
      foreignColumns: [roomStays.roomKey, roomStays.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'room_signals_to',
      columns: [t.roomKey, t.toStay],
      foreignColumns: [roomStays.roomKey, roomStays.id],
    }).onDelete('cascade'),
    index('room_signals_sender').on(t.roomKey, t.fromStay),
    index('room_signals_receiver').on(t.roomKey, t.toStay, t.number),
    check('room_signals_kind_known', sql`${t.kind} in (${oneOf(signalKinds)})`),
    check('room_signals_others', sql`${t.fromStay} <> ${t.toStay}`),
    check('room_signals_length', sql`length(${t.body}) <= ${sql.raw(String(most.signal))}`),
  ],
)

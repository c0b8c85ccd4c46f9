import { randomUUID } from 'node:crypto'
import type { ServerEvents } from '@guildhall/contract/api/realtime.ts'
import type { Log } from '#config/log.ts'
import { listen } from '#db/listen.ts'
import { list, text } from '#db/sql-types.ts'
import type { Database } from '#db/start-database.ts'
import { statement } from '#db/statement.ts'
import type { Hub, Push, Realtime } from './hub.ts'
import { createRoster, type RosterNews } from './roster.ts'

const channel = 'realtime'
const mostAtOnce = 100

const sendNotices = statement('realtime_send', {
  takes: { channel: text, payloads: list(text) },
  sql: ({ channel, payloads }) => `select from unnest(${payloads}::text[]) payload, pg_notify(${channel}, payload)`,
})

type Sent = Push & { from: string; count: number; roster?: RosterNews }

/**
 * Pushes that reach the pages of every process over one database: this one's at once, the others' by its LISTEN and
 * NOTIFY. A process that could not listen for a while tells its pages to ask for what they missed.
 */
export async function relayed(hub: Hub, { db, url }: Pick<Database, 'db' | 'url'>, log: Log): Promise<Realtime> {
  const self = randomUUID()
  const waiting: string[] = []
  let sending: Promise<void> | null = null
  let count = 0
  // In the order in which it was told, what has gathered meanwhile at once; PostgreSQL takes two alike for one.
  const notify = (news: object): Promise<void> => {
    count += 1
    waiting.push(JSON.stringify({ from: self, count, ...news }))
    sending ??= sendAll()
    return sending
  }
  const sendAll = async () => {
    while (waiting.length > 0)
      await sendNotices(db, { channel, payloads: waiting.splice(0, mostAtOnce) }).catch((error: unknown) =>
        log.warn({ err: error }, 'Other processes could not be told of an event'),
      )
    sending = null
  }
  const roster = createRoster((news) => notify({ roster: news }))
  const listening = await listen(url, log, {
    channel,
    onMessage(payload) {
      const { from, count: _count, roster: news, ...push } = JSON.parse(payload) as Sent
      if (from === self) return
      if (news) roster.hear(from, news)
      else hub.deliver(push)
    },
    onGap() {
      roster.ask()
      hub.missed()
    },
  })
  roster.ask()
  const send = (push: Push) => {
    const news = fitted(push)
    if (news) void notify(news)
    else
      log.error(
        { event: push.event },
        'Other processes were not told of an event: it is too long, and has no short form',
      )
  }
  return {
    listen: hub.listen,
    isHere: (userId) => hub.isHere(userId) || roster.isElsewhere(userId),
    announce: roster.announce,
    toUser(userId, event, ...values) {
      const push = { userId, event, values }
      hub.deliver(push)
      send(push)
    },
    async stop() {
      await roster.stop()
      await listening.stop()
      await hub.stop()
    },
  }
}

/** What PostgreSQL carries to other processes at once is 8,000 bytes. */
const mostBytes = 7000

type Event = keyof ServerEvents
type Values<E extends Event> = Parameters<ServerEvents[E]>
type Short = { [E in Event]: { event: E; values: Values<E> } }[Event]
/** What is sent in the place of an event that is too long: news that the pages ask for what they have not got. */
type ShortForm<E extends Event> = (...values: Values<E>) => Short

const conversationChanged: ShortForm<'message' | 'message:changed'> = ({ message }) => ({
  event: 'conversation:changed',
  values: [{ conversation: message.conversation, gone: false }],
})

/** The short form of each event; null for one that is never long, and is refused if it is. */
const shortForms: { [E in Event]: ShortForm<E> | null } = {
  user_notification: ({ number }) => ({ event: 'notifications_changed', values: [{ number }] }),
  notifications_cleared: null,
  notifications_changed: null,
  resync: null,
  message: conversationChanged,
  'message:changed': conversationChanged,
  typing: null,
  read: null,
  presence: null,
  'conversations:counts': null,
  'conversation:changed': null,
}

/** The same event as other processes are told of it; null when it is too long and has no short form. */
function fitted(push: Push): Push | null {
  if (Buffer.byteLength(JSON.stringify(push)) <= mostBytes) return push
  const shortForm = shortForms[push.event] as ((...values: unknown[]) => Short) | null
  return shortForm && { userId: push.userId, ...shortForm(...push.values) }
}

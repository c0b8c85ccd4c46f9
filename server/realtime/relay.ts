import { randomUUID } from 'node:crypto'
import type { Log } from '#config/log.ts'
import { listen } from '#db/listen.ts'
import type { Database } from '#db/start-database.ts'
import type { Hub, Push, Realtime } from './hub.ts'
import { createRoster, type RosterNews } from './roster.ts'

const channel = 'realtime'
// What PostgreSQL carries is 8,000 bytes; longer news is told of by its number, and asked for.
const mostBytes = 7000
const mostAtOnce = 100

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
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) payload'
    while (waiting.length > 0)
      await db.pool
        .query({ name: 'realtime_send', text, values: [channel, waiting.splice(0, mostAtOnce)] })
        .catch((error: unknown) => log.warn({ err: error }, 'Other processes could not be told of an event'))
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
    const isShort = Buffer.byteLength(JSON.stringify(push)) <= mostBytes
    void notify(isShort ? push : briefly(push))
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

/** The same news by its number alone, for what is too long to be carried. */
function briefly({ userId, event, values: [value] }: Push): Push {
  if (event === 'message' || event === 'message:changed') {
    const { conversation } = (value as { message: { conversation: string } }).message
    return { userId, event: 'conversation:changed', values: [{ conversation, gone: false }] }
  }
  return { userId, event: 'notifications_changed', values: [{ number: (value as { number: number }).number }] }
}

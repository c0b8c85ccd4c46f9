import { randomUUID } from 'node:crypto'
import type { Log } from '#config/log.ts'
import { listen } from '#db/listen.ts'
import type { Database } from '#db/start-database.ts'
import type { Hub, Push, Realtime } from './hub.ts'

const channel = 'realtime'
// What PostgreSQL carries is 8,000 bytes; longer news is told of by its number, and asked for.
const mostBytes = 7000

/**
 * Pushes that reach the pages of every process over one database: this one's at once, the others' by its LISTEN and
 * NOTIFY. A process that could not listen for a while tells its pages to ask for what they missed.
 */
export async function relayed(hub: Hub, { db, url }: Pick<Database, 'db' | 'url'>, log: Log): Promise<Realtime> {
  const self = randomUUID()
  const listening = await listen(url, log, {
    channel,
    onMessage(payload) {
      const { from, ...push } = JSON.parse(payload) as Push & { from: string }
      if (from !== self) hub.deliver(push)
    },
    onGap: hub.missed,
  })
  const send = (push: Push) => {
    const whole = JSON.stringify({ from: self, ...push })
    const isShort = Buffer.byteLength(whole) <= mostBytes
    const payload = isShort ? whole : JSON.stringify({ from: self, ...briefly(push) })
    db.pool
      .query({ name: 'realtime_send', text: 'select pg_notify($1, $2)', values: [channel, payload] })
      .catch((error: unknown) => log.warn({ err: error }, 'Other processes could not be told of an event'))
  }
  return {
    listen: hub.listen,
    isHere: hub.isHere,
    toUser(userId, event, ...values) {
      const push = { userId, event, values }
      hub.deliver(push)
      send(push)
    },
    async stop() {
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

import { randomUUID } from 'node:crypto'
import type { ServerEvents } from '@guildhall/contract/api/realtime.ts'
import type { Log } from '#config/log.ts'
import { listen } from '#db/listen.ts'
import type { Database } from '#db/start-database.ts'
import { list, statement, text } from '#db/statement.ts'
import type { Hub, KeptInMemory, Push, Realtime } from './hub.ts'

const channel = 'realtime'
const mostAtOnce = 100

const sendNotices = statement('realtime_send', {
  takes: { channel: text, payloads: list(text) },
  sql: ({ channel, payloads }) => `select from unnest(${payloads}::text[]) payload, pg_notify(${channel}, payload)`,
})

type Sent = Push & { from: string; count: number; roster?: RosterNews; changed?: KeptInMemory }

/**
 * Relays pushes to the pages of every process that shares the database: its own immediately, the others' by LISTEN and
 * NOTIFY. A process that could not listen for a while makes its pages fetch what they missed.
 */
export async function createRelay(hub: Hub, { db, url }: Pick<Database, 'db' | 'url'>, log: Log): Promise<Realtime> {
  const self = randomUUID()
  const waiting: string[] = []
  let sending: Promise<void> | null = null
  let count = 0
  // Sent in order, everything that has gathered in one statement. `count` makes each payload different, because
  // PostgreSQL merges identical notifications.
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
      const { from, count: _count, roster: news, changed, ...push } = JSON.parse(payload) as Sent
      if (from === self) return
      if (news) roster.hear(from, news)
      else if (changed) hub.hearChange(changed)
      else hub.deliver(push)
    },
    onGap() {
      roster.ask()
      hub.missed()
    },
  })
  roster.ask()
  const send = (push: Push) => {
    const news = shortened(push)
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
    onChange: hub.onChange,
    tellChange: (of) => void notify({ changed: of }),
    toUser(userId, event, ...values) {
      const push = { userId, event, values }
      hub.deliver(push)
      send(push)
    },
    toWatchers(userId, event) {
      const push: Push = { userId, event, values: [], isWatched: true }
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

/** A PostgreSQL notification is limited to 8,000 bytes. */
const mostBytes = 7000

type Event = keyof ServerEvents
type Values<E extends Event> = Parameters<ServerEvents[E]>
type Short = { [E in Event]: { event: E; values: Values<E> } }[Event]
/** Replaces an event that is too long: pages fetch the rest themselves. */
type ShortForm<E extends Event> = (...values: Values<E>) => Short

const conversationChanged: ShortForm<'message' | 'message:changed'> = ({ message }) => ({
  event: 'conversation:changed',
  values: [{ conversation: message.conversation, gone: false }],
})

/** The short form of each event; null for one that is never long, and refused if it is. */
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
  'room:changed': null,
  'slots:changed': null,
}

/** Returns the event as sent to other processes; null when it is too long and has no short form. */
function shortened(push: Push): Push | null {
  if (Buffer.byteLength(JSON.stringify(push)) <= mostBytes) return push
  const shortForm = shortForms[push.event] as ((...values: unknown[]) => Short) | null
  return shortForm && { userId: push.userId, ...shortForm(...push.values) }
}

/** What processes tell each other about who has a page open. */
export interface RosterNews {
  /** People who opened pages at the sender, and people who left. */
  here?: number[]
  gone?: number[]
  /** Replaces everything that the sender reported before. */
  anew?: true
  /** Asks every process to say again who is there. */
  ask?: true
  /** The sender is alive, with this many people. */
  beat?: number
  /** The sender is stopping. */
  bye?: true
}

const beatMs = 15_000
// Three missed beats: the process is dead, or cut off.
const silenceMs = 3 * beatMs
// A PostgreSQL notification is limited to 8,000 bytes.
const mostIds = 500

/**
 * The people with pages open in other processes, as those processes report them. In memory only: a process that ends
 * takes its people with it. `send` sends news to all others and may fail, so each process regularly reports its count;
 * if that differs from what is known here, all are asked to report their people again.
 */
export function createRoster(send: (news: RosterNews) => Promise<unknown>) {
  const own = new Set<number>()
  const others = new Map<string, { here: Set<number>; heardAt: number }>()
  let isAsking = false
  // One at a time: leaving and returning must not arrive in reverse order.
  let sent: Promise<unknown> = Promise.resolve()
  const say = (news: RosterNews) => {
    sent = sent.then(() => send(news))
  }
  const ask = () => {
    if (isAsking) return
    isAsking = true
    say({ ask: true })
    sent = sent.then(() => {
      isAsking = false
    })
  }
  const sayAll = () => {
    const ids = [...own]
    say({ anew: true, here: ids.slice(0, mostIds) })
    for (let at = mostIds; at < ids.length; at += mostIds) say({ here: ids.slice(at, at + mostIds) })
  }
  const beat = setInterval(() => {
    say({ beat: own.size })
    for (const [from, { heardAt }] of others) if (heardAt < Date.now() - silenceMs) others.delete(from)
  }, beatMs).unref()

  return {
    /** Asks all others who is there: at the start, and after a gap in listening. */
    ask,
    /** Whether a person has a page open in another process. */
    isElsewhere: (userId: number) => [...others.values()].some(({ here }) => here.has(userId)),
    announce(userId: number, isHere: boolean): void {
      if (isHere) own.add(userId)
      else own.delete(userId)
      say(isHere ? { here: [userId] } : { gone: [userId] })
    },
    hear(from: string, news: RosterNews): void {
      if (news.bye) return void others.delete(from)
      if (news.ask) sayAll()
      const { here } = others.get(from) ?? { here: new Set<number>() }
      others.set(from, { here, heardAt: Date.now() })
      if (news.anew) here.clear()
      for (const id of news.here ?? []) here.add(id)
      for (const id of news.gone ?? []) here.delete(id)
      if (news.beat !== undefined && news.beat !== here.size) ask()
    },
    async stop(): Promise<void> {
      clearInterval(beat)
      say({ bye: true })
      await sent
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { ServerEvents } from '@guildhall/contract/api/realtime.ts'
import type { Log } from '#config/log.ts'
import type { Database } from '#db/start-database.ts'
import type { Hub, KeptInMemory, Push, Realtime } from './hub.ts'
import { databaseLine, type OpenLine } from './line.ts'
import { createRoster, type RosterNews } from './roster.ts'

const mostAtOnce = 100

type Sent = Push & { from: string; count: number; roster?: RosterNews; changed?: KeptInMemory; lost?: true }

/**
 * Relays pushes to the pages of every process that shares the database: its own immediately, the others' by `first` if there
 * is one, else or when that fails by LISTEN and NOTIFY. A process that may have missed something makes its pages fetch it.
 */
export async function createRelay(
  hub: Hub,
  database: Pick<Database, 'db' | 'url'>,
  log: Log,
  first: OpenLine | null = null,
): Promise<Realtime> {
  const self = randomUUID()
  const waiting: string[] = []
  let sending: Promise<void> | null = null
  let count = 0
  let isLost = false
  // Sent in order, everything that has gathered at once. `count` makes each text different, because PostgreSQL merges
  // identical notifications, and names it where two lines carried it.
  const notify = (news: object): Promise<void> => {
    waiting.push(textOf(news))
    sending ??= sendAll()
    return sending
  }
  const textOf = (news: object) => {
    count += 1
    return JSON.stringify({ from: self, count, ...news })
  }
  const sendAll = async () => {
    while (waiting.length > 0) {
      // The others cannot know that something was lost here.
      if (isLost) waiting.unshift(textOf({ lost: true }))
      const texts = waiting.splice(0, mostAtOnce)
      isLost = await send(texts).then(
        () => false,
        (error: unknown) => {
          log.warn({ err: error }, 'Other processes could not be told of an event')
          return true
        },
      )
    }
    sending = null
  }
  const roster = createRoster((news) => notify({ roster: news }))
  const isNew = rememberTexts()
  const take = (text: string) => {
    const { from, count, roster: news, changed, lost, ...push } = JSON.parse(text) as Sent
    if (from === self || !isNew(`${from} ${count}`)) return
    if (lost) hub.missed()
    else if (news) roster.hear(from, news)
    else if (changed) hub.hearChange(changed)
    else if (isPush(push)) hub.deliver(push)
    else throw new TypeError('This is no event')
  }
  const listener = {
    onText(text: string) {
      // Redis is told nothing at its trial, and may be told anything by others.
      if (text === '') return
      try {
        take(text)
      } catch (error) {
        log.warn({ err: error }, 'What another process sent could not be read')
      }
    },
    onGap() {
      roster.ask()
      hub.missed()
    },
  }
  const last = await databaseLine(database, log)(listener)
  const quick = await first?.(listener)
  const send = (texts: readonly string[]) =>
    quick ? quick.send(texts).catch(() => last.send(texts)) : last.send(texts)
  roster.ask()
  const tell = (push: Push) => {
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
      tell(push)
    },
    toWatchers(userId, event) {
      const push: Push = { userId, event, values: [], isWatched: true }
      hub.deliver(push)
      tell(push)
    },
    async stop() {
      await roster.stop()
      await Promise.all([last.stop(), quick?.stop()])
      await hub.stop()
    },
  }
}

// An event that only a newer version knows is passed on: its pages may be here.
const isPush = ({ userId, event, values }: Push) =>
  Number.isInteger(userId) && typeof event === 'string' && Array.isArray(values)

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

// Only what was sent while a line failed may come by both.
const mostRemembered = 1000

/** Whether a text is heard for the first time, of the newest thousand. */
function rememberTexts(): (name: string) => boolean {
  const names = new Set<string>()
  return (name) => {
    if (names.has(name)) return false
    names.add(name)
    const [oldest = name] = names
    if (names.size > mostRemembered) names.delete(oldest)
    return true
  }
}

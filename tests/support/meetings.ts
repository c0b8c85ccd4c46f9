import { randomUUID } from 'node:crypto'
import type { Meeting } from '@guildhall/contract/meetings/meetings.ts'
import { remindOfMeetings } from '@guildhall/server/meetings/jobs.ts'
import { sendMeetingMail } from '@guildhall/server/meetings/meeting-mails.ts'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { ShopPerson } from './commerce.ts'
import { startHiring } from './engagements.ts'

const hour = 3_600_000

/** A mail as the template gets it. */
interface SentMail {
  to: string
  update: string
  time: string
  calendar: { method: string; content: string }
}

/** Starts a shop whose people meet. The mails of meetings are sent when a test asks for them. */
export async function startMeetings(env: Record<string, string> = {}) {
  const enqueue = vi.fn(async (_tx: unknown, _name: string, _data: object) => {})
  const jobs = { failed: async () => [], enqueue } as never
  const hiring = await startHiring(env, { jobs })
  const { deps, market } = hiring
  const mails: SentMail[] = []
  const send = async (_template: string, to: string, values: Omit<SentMail, 'to'>) => void mails.push({ ...values, to })
  const mailDeps = { ...deps, mail: { send, forget: async () => {} } as never }

  /** A start this many hours ahead, at a full minute. */
  const ahead = (hours: number) =>
    new Date(Math.floor((deps.clock.now().getTime() + hours * hour) / 60_000) * 60_000).toISOString()
  const input = (people: readonly { customUserId: string }[], over: object = {}) => ({
    title: 'Map viewer, walk through',
    people: people.map(({ customUserId }) => customUserId),
    start: ahead(48),
    minutes: 45,
    place: 'https://meet.example.org/map',
    ...over,
  })
  const connect = async (one: ShopPerson, other: ShopPerson) => {
    await one.post('/relations/send', { toUserId: other.customUserId })
    await other.post('/relations/accept', { fromUserId: one.customUserId })
  }
  const schedule = (person: ShopPerson, body: object, key: string = randomUUID()) =>
    person.post('/users/meetings', body, { 'idempotency-key': key })
  return {
    ...hiring,
    ahead,
    input,
    schedule,
    /** People who are all connected with the first. */
    async friends(...names: string[]): Promise<ShopPerson[]> {
      const [first, ...others] = await Promise.all(names.map((name) => market.person(name)))
      if (first) for (const other of others) await connect(first, other)
      return first ? [first, ...others] : []
    },
    connect,
    async scheduled(person: ShopPerson, others: readonly ShopPerson[], over: object = {}): Promise<Meeting> {
      return (await schedule(person, input(others, over))).body.meeting
    },
    async read(person: ShopPerson, id: string): Promise<Meeting> {
      return (await person.get(`/meetings/${id}`)).body.meeting
    },
    act: (person: ShopPerson, id: string, name: string, body: object = {}) =>
      person.post(`/meetings/${id}/${name}`, body),
    /** Sends the mails that were asked for since the last call, and returns them. */
    async mailed(): Promise<SentMail[]> {
      const asked = enqueue.mock.calls.filter(([, name]) => name === 'meeting-mail').map(([, , data]) => data)
      enqueue.mockClear()
      mails.length = 0
      for (const data of asked) await sendMeetingMail(mailDeps, data as Parameters<typeof sendMeetingMail>[1])
      return [...mails]
    },
    /** The newest notification of a person. */
    async told(
      person: ShopPerson,
    ): Promise<{ title: string; message: string; type: string; href: string } | undefined> {
      return (await person.get('/notifications')).body.notifications[0]
    },
    /** Sets the time zone of a person's profile. */
    live: (person: ShopPerson, zone: string) =>
      deps.db.execute(sql`
        insert into profiles (user_id, time_zone, updated_at) values (${person.id}, ${zone}, now())
        on conflict (user_id) do update set time_zone = excluded.time_zone`),
    /** Moves the time on and reminds. */
    async pass(hours: number) {
      market.advance(hours * hour)
      await remindOfMeetings(deps)
    },
  }
}

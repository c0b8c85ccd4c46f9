import { randomUUID } from 'node:crypto'
import { runMentorClock } from '@guildhall/server/mentors/mentor-clock.ts'
import { refereeMail } from '@guildhall/server/mentors/referees.ts'
import { vi } from 'vitest'
import { type ShopPerson, startShop } from './commerce.ts'
import { hours, sessionType } from './sessions.ts'

export const application = {
  topics: [
    { topic: 'Research methods', about: 'I cleaned thirty years of rain gauges.\nI can show how to fill a gap.' },
    { topic: 'Academic writing', about: 'Structure first.' },
  ],
  experience: 'Teaching assistant in statistics, 2024.',
  hourMinor: 2000,
  hoursAWeek: 2,
  referees: [],
  isAdult: true,
}

/** A mail to somebody who can speak for an applicant, as the template gets it. */
interface RefereeMail {
  to: string
  applicant: string
  url: string
}

/** Starts an installation with applicants and staff, whose clock can be moved. */
export async function startMentors() {
  const enqueue = vi.fn(async (_tx: unknown, _name: string, _data: object) => {})
  const jobs = { failed: async () => [], enqueue } as never
  const shop = await startShop({}, { jobs })
  const { market } = shop
  const { deps } = market
  const mails: RefereeMail[] = []
  const send = async (_template: string, to: string, values: Omit<RefereeMail, 'to'>) =>
    void mails.push({ ...values, to })
  const keyed = () => ({ 'idempotency-key': randomUUID() })

  const apply = (person: ShopPerson, over: object = {}, headers: object = keyed()) =>
    person.post('/mentoring/application', { ...application, ...over }, headers)
  /** An application, and its id. */
  const applied = async (person: ShopPerson, over: object = {}): Promise<string> =>
    (await apply(person, over)).body.application.id
  /** Times some hours ahead, at full minutes. */
  const ahead = (...all: number[]) =>
    all.map((each) =>
      new Date(Math.floor((deps.clock.now().getTime() + each * 3_600_000) / 60_000) * 60_000).toISOString(),
    )
  const staffAct = (staff: ShopPerson, id: string, act: string, body: object = {}) =>
    staff.post(`/admin/mentors/${id}/${act}`, body)
  const offer = (staff: ShopPerson, id: string, times = ahead(24, 48, 72)) =>
    staffAct(staff, id, 'offer', { times, place: 'https://meet.carrow.example/talk' })
  /** An application whose talk is in a day. */
  const talking = async (person: ShopPerson, staff: ShopPerson, over: object = {}): Promise<string> => {
    const id = await applied(person, over)
    // Each talk of the same person on the staff has its own time.
    talks += 1
    const times = ahead(24 + talks / 2, 150 + talks / 2, 250 + talks / 2)
    await offer(staff, id, times)
    await person.post('/mentoring/application/choose', { start: times[0] })
    return id
  }
  let talks = 0
  /** An application whose talk took place two hours ago. */
  const talked = async (person: ShopPerson, staff: ShopPerson, over: object = {}): Promise<string> => {
    const id = await talking(person, staff, over)
    const start = new Date(deps.clock.now().getTime() - 2 * 3_600_000)
    const end = new Date(start.getTime() + 15 * 60_000)
    await deps.db.pool.query('update mentor_applications set talk_at = $2 where id = $1', [id, start])
    await deps.db.pool.query(
      'update meetings set starts_at = $2, ends_at = $3 where id = (select meeting_id from mentor_applications where id = $1)',
      [id, start, end],
    )
    return id
  }
  return {
    ...shop,
    deps,
    apply,
    applied,
    ahead,
    offer,
    staffAct,
    talking,
    talked,
    own: async (person: ShopPerson) => (await person.get('/mentoring')).body,
    /** A person with hours and a session about a topic, who is a mentor since now. */
    async mentor(name: string, staff: ShopPerson, over: { hours?: object; type?: object; topics?: object[] } = {}) {
      const person = await market.person(name)
      await person.put('/hours', { ...hours, ...over.hours })
      const topics = ['Research methods']
      const type = { ...sessionType, questions: [], topics, ...over.type }
      const made = (await person.post('/session-types', type, keyed())).body.type
      const id = await talked(person, staff, over.topics ? { topics: over.topics } : {})
      const accepted = (over.topics ?? application.topics).map((each) => (each as { topic: string }).topic)
      await staffAct(staff, id, 'accept', { topics: accepted })
      return Object.assign(person, { application: id, type: made })
    },
    /** Moves the time on by days, and performs what is due. */
    async pass(days: number) {
      market.advance(days * 86_400_000)
      await runMentorClock(deps)
    },
    /** Sends the mails to referees that were asked for since the last call, and returns them. */
    async mailed(): Promise<RefereeMail[]> {
      const asked = enqueue.mock.calls.filter(([, name]) => name === 'mentor-reference-mail').map(([, , data]) => data)
      enqueue.mockClear()
      mails.length = 0
      const mail = { send, forget: async () => {} } as never
      for (const data of asked) await refereeMail.run({ ...deps, mail } as never, data as { id: string })
      return [...mails]
    },
    /** How often the free times of mentors were asked to be looked at, since the last call of this function or of `mailed`. */
    looks(): number {
      const asked = enqueue.mock.calls.filter(([, name]) => name === 'mentor-times').length
      enqueue.mockClear()
      return asked
    },
    told: async (person: ShopPerson): Promise<string[]> =>
      (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title),
  }
}

import { randomUUID } from 'node:crypto'
import { runAmbassadorClock } from '@guildhall/server/ambassadors/ambassador-clock.ts'
import { vi } from 'vitest'
import { type ShopPerson, startShop } from './commerce.ts'

export const ambassadorApplication = {
  why: 'I know everybody in three clubs.',
  plan: 'An evening in the library: bring something finished.',
  studiesUntil: '2099-06',
  isAdult: true,
}

type Query = (text: string, values: unknown[]) => Promise<unknown>

/** Makes a person a student with a picture and a project, an account of some days, and an address at a domain. */
export async function makeStudent(query: Query, customUserId: string, domain: string): Promise<void> {
  await query(
    `update people set email = custom_user_id || '@' || $2::text, user_type = 'Students', headline = 'Reads rain gauges',
       about = 'Hydrology.', location = 'Aldermoor', avatar_key = 'none', public_projects = greatest(public_projects, 1),
       avatar_sizes = '{"width":64,"height":64,"widths":[64]}', created_at = created_at - interval '40 days'
     where custom_user_id = $1`,
    [customUserId, domain],
  )
}

/** Starts an installation with a campus, an open window, applicants and staff, whose clock can be moved. */
export async function startAmbassadors() {
  const enqueue = vi.fn(async (_tx: unknown, _name: string, _data: object) => {})
  const shop = await startShop({}, { jobs: { failed: async () => [], enqueue } as never })
  const { market } = shop
  const { deps } = market
  const query: Query = (text, values) => deps.db.pool.query(text, values)
  const staff = await shop.staff('Lucia', 'support')
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const today = (days: number) => new Date(deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await staff.post('/admin/ambassadors/windows', { opensOn: today(-2), closesOn: today(2000) })

  /** A campus, and its id. */
  const campus = async (name: string, domain: string): Promise<string> => {
    const made = (await staff.post('/admin/ambassadors/campuses', { name, domains: [domain] })).body.campus
    return made.id
  }
  await campus('Aldermoor University', 'aldermoor.example')

  /** A student who can apply. */
  const student = async (name: string, domain = 'students.aldermoor.example'): Promise<ShopPerson> => {
    const person = await market.person(name)
    await makeStudent(query, person.customUserId, domain)
    await person.put('/users/student-data', { university: 'Aldermoor University', course: 'Bachelor of Science (BSc)' })
    await person.post('/users/skills', { name: 'Statistics', level: 'Advanced', category: 'Methods' })
    await person.post('/users/education', { institution: 'Aldermoor University', startYear: 2020 })
    return person
  }
  const apply = (person: ShopPerson, over: object = {}, headers: object = keyed()) =>
    person.post('/users/ambassador-application', { ...ambassadorApplication, ...over }, headers)
  /** An application, and its id. */
  const applied = async (person: ShopPerson): Promise<string> => (await apply(person)).body.application.id
  /** Times some hours ahead, at full minutes. */
  const ahead = (...all: number[]) =>
    all.map((each) =>
      new Date(Math.floor((deps.clock.now().getTime() + each * 3_600_000) / 60_000) * 60_000).toISOString(),
    )
  const staffAct = (by: ShopPerson, id: string, act: string, body: object = {}) =>
    by.post(`/admin/ambassadors/applications/${id}/${act}`, body)
  const offer = (by: ShopPerson, id: string, times = ahead(24, 48, 72)) =>
    staffAct(by, id, 'offer', { times, place: 'https://meet.carrow.example/talk' })
  let talks = 0
  /** An application whose talk took place two hours ago. */
  const talked = async (person: ShopPerson): Promise<string> => {
    const id = await applied(person)
    // Each talk of the same person on the staff has its own time.
    talks += 1
    const times = ahead(24 + talks / 2, 150 + talks / 2, 250 + talks / 2)
    await offer(staff, id, times)
    await person.post('/users/ambassador-application/choose', { start: times[0] })
    const start = new Date(deps.clock.now().getTime() - 2 * 3_600_000)
    await query('update ambassador_applications set talk_at = $2 where id = $1', [id, start])
    await query(
      `update meetings set starts_at = $2, ends_at = $3
       where id = (select meeting_id from ambassador_applications where id = $1)`,
      [id, start, new Date(start.getTime() + 15 * 60_000)],
    )
    return id
  }
  return {
    ...shop,
    ...{ deps, query, support: staff, campus, student, apply, applied, ahead, staffAct, offer, talked, today },
    own: async (person: ShopPerson) => (await person.get('/users/ambassador-application')).body,
    /** A student who is an ambassador since now. */
    async ambassador(name: string, domain?: string) {
      const person = await student(name, domain)
      const id = await talked(person)
      await staffAct(staff, id, 'accept')
      return Object.assign(person, { application: id })
    },
    /** Moves the time on by days, and performs what is due. */
    async pass(days: number) {
      market.advance(days * 86_400_000)
      await runAmbassadorClock(deps)
    },
    /** The mails of a kind that were asked for since the last call. */
    mailed(kind: string): object[] {
      const asked = enqueue.mock.calls.filter(([, name]) => name === `${kind}-mail`).map(([, , data]) => data)
      enqueue.mockClear()
      return asked
    },
    told: async (person: ShopPerson): Promise<string[]> =>
      (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title),
  }
}

import { runJoinClock } from '@guildhall/server/ambassadors/joining/join-clock.ts'
import { ambassadors, campuses } from '@guildhall/server/ambassadors/tables.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import type { IdentityPort } from '@guildhall/server/identity/port.ts'
import { people } from '@guildhall/server/users/tables.ts'
import { eq } from 'drizzle-orm'
import { type ShopPerson, startShop } from './commerce.ts'
import { projectInput } from './marketplace.ts'
import { jpeg } from './pictures.ts'

const dayMs = 86_400_000

interface Appointment {
  personId: number
  code: string
  campus?: string
  since?: Date
  until?: Date
}

/** Makes somebody ambassador of a campus, which is added if it is new. */
export async function appoint(
  db: Db,
  {
    personId,
    code,
    campus = 'Aldermoor University',
    since = new Date(Date.now() - dayMs),
    until = new Date(Date.now() + 300 * dayMs),
  }: Appointment,
): Promise<void> {
  const campusId = campus.toLowerCase().replace(/[^a-z]+/g, '-')
  await db.insert(campuses).values({ id: campusId, name: campus }).onConflictDoNothing()
  await db.insert(ambassadors).values({ personId, campusId, code, since, until })
}

/** Tokens are the ids of people, as in every marketplace; they open sessions, and never get old. */
const identity = {
  authenticate: async (token: string) => {
    const [authTime, expiresAt] = [Date.now() + 1000 * dayMs, Date.now() + 1000 * dayMs]
    return { uid: token, sid: token, email: `${token}@example.org`, authTime, expiresAt }
  },
  onSessionsEnd: () => () => {},
  endSessionsOf: async () => {},
  sessionCookie: () => 'auth_session=test',
  routes: () => {},
} as unknown as IdentityPort

/** Starts a shop with campuses, where people join by the codes of ambassadors. */
export async function startCampuses(env: Record<string, string> = {}) {
  const shop = await startShop(env, { identity })
  const { market } = shop
  const { db, clock } = market.deps
  const picture = jpeg(60, 40)
  let codes = 0
  const newCode = () => `ILSE-${String(1000 + ++codes)}`
  const cookiesOf = (headers: Record<string, unknown>) =>
    [headers['set-cookie'] ?? []].flat().map((each) => String(each).split(';')[0] ?? '')
  /** A browser that opens a link: what it stores. */
  const openLink = async (code: string, cookie = '') => {
    const headers = cookie ? { cookie } : {}
    const answer = await market.visitor.post(`/join/${code}/open`, {}, headers)
    return { answer, cookie: [cookie, ...cookiesOf(answer.headers)].filter(Boolean).join('; ') }
  }
  const newcomer = async (name: string) => {
    const person = await market.person(name)
    const now = clock.now()
    await db.update(people).set({ createdAt: now, emailCheckedAt: now }).where(eq(people.id, person.id))
    return person
  }
  const names = { firstName: 'Nobody', lastName: '', userType: 'Students' }
  return {
    ...shop,
    openLink,
    newcomer,
    /** An ambassador with a code. */
    async ambassador(name: string, over: Partial<Appointment> = {}) {
      const person = await market.person(name)
      const code = over.code ?? newCode()
      const since = new Date(clock.now().getTime() - dayMs)
      await appoint(db, {
        personId: person.id,
        since,
        until: new Date(clock.now().getTime() + 300 * dayMs),
        ...over,
        code,
      })
      return Object.assign(person, { code })
    },
    /** A person who joins by a code, in a browser of their own or in this one. */
    async join(name: string, code: string, cookie?: string) {
      const browser = cookie ?? (await openLink(code)).cookie
      const person = await newcomer(name)
      const { status } = await person.post('/token', names, { cookie: browser })
      return Object.assign(person, { browser, status })
    },
    async publish(person: ShopPerson): Promise<string> {
      const { status, body } = await person.post('/marketplace/projects', projectInput({ price: 0 }))
      if (status !== 201) throw new Error(`Not published: ${body.code} ${body.message} ${JSON.stringify(body.fields)}`)
      const shown = await person.upload(body.project.id, [await picture])
      if (shown.status !== 200) throw new Error(`No picture: ${shown.body.code}`)
      return body.project.id
    },
    own: async (person: ShopPerson) => (await person.get('/ambassadors/mine')).body.ambassador,
    brought: async (person: ShopPerson) => (await person.get('/ambassadors/mine/people')).body.items,
    /** Moves the time on, hour by hour as far as the clock looks, and counts. */
    async passDays(days: number) {
      market.advance(days * dayMs)
      await runJoinClock(market.deps)
    },
    count: () => runJoinClock(market.deps),
  }
}

export type Campuses = Awaited<ReturnType<typeof startCampuses>>

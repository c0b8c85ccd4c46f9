import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { tellLevels } from './levels.ts'

type Person = Awaited<ReturnType<Marketplace['newcomer']>>

let market: Marketplace
// A separate leaderboard for each test: levels present at the first look count as announced.
beforeEach(async () => {
  await market?.stop()
  market = await startMarketplace()
})
afterAll(() => market.stop())

const query = (text: string, values: unknown[] = []) => market.deps.db.pool.query(text, values)
const look = () => tellLevels(market.deps)
/** Fills the list up to this many people, with scores 1000, 2000 and so on. */
async function others(count: number): Promise<void> {
  // A few at a time: each person is indexed for searches, and a statement has a limit of time.
  for (let from = 1; from <= count; from += 200)
    await query(
      `insert into people (uid, custom_user_id, email, user_type, first_name)
       select 'other-' || n, 'other-' || n, 'other-' || n || '@example.org', 'Students', 'Other' from generate_series($1::int, $2::int) n
       on conflict do nothing`,
      [from, Math.min(from + 199, count)],
    )
  await query(
    `insert into leaderboard_entries (person_id, projects, views, score, seniority)
     select id, 1, 0, 1000 * substr(uid, 7)::int, id from people where uid like 'other-%' on conflict do nothing`,
  )
}
/** Moves a person to a given rank of that list. */
async function place({ id }: Person, at: number): Promise<void> {
  await query(
    `insert into leaderboard_entries (person_id, projects, views, score, seniority)
     select $1, 1, 0, max(substr(uid, 7)::int) * 1000 + 1500 - $2 * 1000, 0 from people where uid like 'other-%'
     on conflict (person_id, season) do update set score = excluded.score`,
    [id, at],
  )
}
const told = async (person: Person): Promise<string[]> =>
  (await person.get('/notifications?limit=100')).body.notifications.map(({ title }: { title: string }) => title)
const toldOthers = async () => Number((await query('select count(*) from notifications')).rows[0].count)
/** How many statements in this database wait for another transaction's row lock. */
const waiting = async () => {
  const text = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return Number((await query(text)).rows[0].count)
}
const [first, ten, hundred] = [
  'You are first on the leaderboard',
  'You are among the top 10',
  'You are among the top 100',
]

test('each level is announced once for ever, also to people who cross it again; levels reached at the first look are not', async () => {
  await others(1200)
  await look()
  const ada = await market.newcomer('Ada')
  await place(ada, 500)
  await look()
  expect(await told(ada)).toEqual([])
  await place(ada, 60)
  // Two processes look at the same moment.
  await Promise.all([look(), look()])
  expect(await told(ada)).toEqual([hundred])
  await ada.post('/notifications/read-all')
  for (const at of [300, 70, 101, 100]) {
    await place(ada, at)
    await look()
  }
  expect(await told(ada)).toEqual([hundred])
  await place(ada, 9)
  await look()
  expect(await told(ada)).toEqual([ten, hundred])
  // Not looked at in between, and higher by now: only the highest level is announced.
  await place(ada, 1)
  await look()
  expect(await told(ada)).toEqual([first, hundred])
  await place(ada, 400)
  await look()
  await place(ada, 1)
  await look()
  expect(await told(ada)).toEqual([first, hundred])
  expect((await ada.get('/notifications')).body).toMatchObject({
    unreadCount: 1,
    notifications: [{ type: 'achievement', href: '/leaderboard', count: 2 }, { read: true }],
  })
  expect(await toldOthers()).toBe(3)
})

test('a person who jumps to the top is told the highest level only, and no lower one later', async () => {
  await others(1200)
  await look()
  const ben = await market.newcomer('Ben')
  await place(ben, 3)
  await look()
  expect(await told(ben)).toEqual([ten])
  await place(ben, 50)
  await look()
  expect(await told(ben)).toEqual([ten])
})

test('a level is not announced unless ten times as many people are ranked', async () => {
  await look()
  const cleo = await market.newcomer('Cleo')
  await others(8)
  await place(cleo, 1)
  await look()
  expect(await told(cleo)).toEqual([])
  await others(9)
  await place(cleo, 1)
  await look()
  expect(await told(cleo)).toEqual([first])
  expect(await toldOthers()).toBe(1)
  const dan = await market.newcomer('Dan')
  await others(99)
  await place(dan, 5)
  await look()
  expect(await told(dan)).toEqual([ten])
})

test('hidden, suspended, unlisted and leaving people are not notified', async () => {
  await others(100)
  await look()
  const people = await Promise.all(['Eve', 'Fay', 'Gil', 'Hal'].map((name) => market.newcomer(name)))
  for (const person of people) await place(person, 4)
  const [eve, fay, gil, hal] = people as [Person, Person, Person, Person]
  expect((await eve.put('/users/leaderboard/own', { listed: false })).status).toBe(200)
  expect((await fay.put('/users/visibility', { hidden: true })).status).toBe(200)
  await query('update people set suspended_at = now() where id = $1', [hal.id])
  // Leaves after the list was read, and before anything is written.
  const leaving = await market.deps.db.pool.connect()
  await leaving.query('begin')
  await leaving.query('update people set listed = false where id = $1', [gil.id])
  const looking = look()
  await expect.poll(waiting).toBe(1)
  await leaving.query('commit')
  leaving.release()
  await looking
  await query('update people set suspended_at = null')
  for (const person of people) expect(await told(person)).toEqual([])
})

test('while the list is being built nobody is told a wrong rank', async () => {
  await others(100)
  await look()
  const ida = await market.newcomer('Ida')
  await place(ida, 1)
  await query('insert into leaderboard_changes (person_id) select id from people, generate_series(1, 40)')
  await look()
  expect(await told(ida)).toEqual([])
  await query('delete from leaderboard_changes')
  await look()
  expect(await told(ida)).toEqual([first])
})

test('an imported community is counted first, and nobody in it is notified', async () => {
  await look()
  await others(100)
  await query('select keep_achievements()')
  await look()
  expect(await toldOthers()).toBe(0)
})

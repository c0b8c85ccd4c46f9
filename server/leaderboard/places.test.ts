import { leaderboardSorts } from '@guildhall/contract/limits/leaderboard.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { refreshRanks } from './rank-refresh.ts'

// More people than fit between two checkpoints, so that ranks are counted from one, with many ties.
const people = 2600

const run = async (text: ReturnType<typeof sql>) => (await market.deps.db.execute(text)).rows

/** Writes standings as the count of facts does, with values derived from each person's number. */
async function place(which: ReturnType<typeof sql>, salt = 0) {
  await run(sql`
    insert into leaderboard_entries as e (person_id, projects, views, score, seniority)
    select id, 1 + (id + ${salt}) % 5, ((id + ${salt}) * 31) % 40, 2000 + (((id + ${salt}) * 31) % 40) * 100,
      -(date_part('epoch', created_at) * 1000000)::bigint
    from people where uid like 'person-%' and ${which}
    on conflict (person_id, season) do update set projects = excluded.projects, views = excluded.views, score = excluded.score`)
}

const counted = async () =>
  (await run(sql`select count(*)::int as checkpoints, max(above) as above from leaderboard_milestones`))[0]

/** Pages through the list by the API from the start and around some people, and compares all of it with a plain ranking. */
async function compare() {
  // Responses to visitors are cached for a second.
  market.advance(1000)
  for (const sort of leaderboardSorts) {
    const value = sort === 'rank' ? sql`e.score` : sort === 'projects' ? sql`e.projects` : sql`e.views`
    const order = await run(sql`
      select p.custom_user_id as id from leaderboard_entries e join people p on p.id = e.person_id
      order by ${value} desc, e.score desc, p.created_at, p.id desc`)
    const ids = order.map(({ id }) => id as string)
    let cursor = ''
    for (let at = 0; at < 500; at += 100) {
      const { body } = await market.visitor.get(`/users/leaderboard?sort=${sort}&limit=100${cursor}`)
      expect(body).toMatchObject({ success: true, start: at + 1, total: ids.length, visible: ids.length })
      expect(body.data.map((each: { customUserId: string }) => each.customUserId)).toEqual(ids.slice(at, at + 100))
      cursor = `&cursor=${body.nextCursor}`
    }
    for (const at of [0, 1, 3, 499, 500, 501, 1234, 2000, ids.length - 2, ids.length - 1]) {
      const me = ids[at] ?? ''
      const { body } = await api(me).get(`/users/leaderboard?sort=${sort}&around=me&limit=10`)
      expect(body.me, `${sort} ${at}`).toMatchObject({ position: at + 1, entry: { customUserId: me } })
      const start = Math.max(at - 5, 0)
      expect(body.start).toBe(start + 1)
      expect(body.data.map((each: { customUserId: string }) => each.customUserId)).toEqual(ids.slice(start, start + 10))
    }
  }
}

const api = (uid: string) => ({
  get: (path: string) => market.call({ method: 'GET', url: `/api${path}` }, uid),
})

const market = await fileFixture(startMarketplace())
// In batches: each person gets an index row.
for (let first = 1; first <= people; first += 650)
  await run(sql`
    insert into people (uid, custom_user_id, email, user_type, first_name, created_at)
    select 'person-' || n, 'person-' || n, 'person-' || n || '@example.org', 'Students', 'Person',
      timestamptz '2026-01-01' + (n * 7919 % 2600) * interval '1 minute' from generate_series(${first}::int, ${first + 649}::int) n`)
await place(sql`true`)

test('every rank matches a plain count: before checkpoints, between them, and while people come, move and go', async () => {
  expect(await counted()).toEqual({ checkpoints: 0, above: null })
  await compare()
  // A person whose facts change triggers the count; more moves than may wait are counted into checkpoints.
  await run(sql`insert into leaderboard_changes (person_id) values (0)`)
  await refreshRanks(market.deps)
  expect(await counted()).toEqual({ checkpoints: 18, above: 2500 })
  await compare()

  await place(sql`id % 9 = 0`, 17)
  await run(sql`update people set suspended_at = now() where uid like 'person-%' and id % 50 = 3`)
  await run(sql`update people set listed = false where uid like 'person-%' and id % 50 = 4`)
  await run(sql`delete from people where uid like 'person-%' and id % 50 = 5`)
  expect(await counted()).toEqual({ checkpoints: 18, above: 2500 })
  await compare()
  await run(sql`delete from leaderboard_changes`)
  await run(sql`insert into leaderboard_changes (person_id) values (0)`)
  await refreshRanks(market.deps)
  await compare()
})

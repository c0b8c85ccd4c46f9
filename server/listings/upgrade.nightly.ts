import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The time of the last migration before all listings had one index. */
const before = 1795545718386

let old: Awaited<ReturnType<typeof oldDatabase>>
let client: pg.Client
let places: { id: string; place: number }[]
const placeOf = (id: string) => places.find((each) => each.id === id)?.place

beforeAll(async () => {
  old = await oldDatabase(before)
  client = old.client
  await client.query(`
    insert into people (id, uid, custom_user_id, email, user_type, first_name, last_name, headline, hidden, suspended_at, created_at)
      overriding system value values
      (1, 'u1', 'maya-1', 'maya@example.org', 'Students', 'Maya', 'de la Cruz', 'Tide tables', false, null, '2026-01-01Z'),
      (2, 'u2', 'ada-2', 'ada@example.org', 'Business', 'Ada', '', '', true, null, '2026-01-02Z'),
      (3, 'u3', 'gone-3', 'gone@example.org', 'Students', 'Gone', '', '', false, now(), '2026-01-03Z');
    insert into user_skills (user_id, name, level) values (1, 'Python', 1), (2, 'Rust', 1);
    insert into profiles (user_id, visibility, updated_at) values (2, '{"skills": "signed-in"}', now());
    insert into projects (id, seller_id, title, description, description_html, category, category_other, price_minor, for_sale,
        duration_days, team_size, skills, tags, visibility, posted_at, own_work_at, views, rating_sum, rating_count)
      select 'project0000' || n, 1 + n % 2, 'Tide ' || n, 'Goes', '<p>Goes</p>', case n when 3 then 'Other' else 'Robotics' end,
        case n when 3 then 'Aerostatics' end, n * 100, n <> 2, case n when 1 then 7 end, n, array['Python', 'python', 'Sewing'], array['sea'],
        case n when 4 then 'draft' else 'public' end, '2026-01-01Z'::timestamptz + n * interval '1 day', now(), n, n * 4, n
      from generate_series(0, 5) n;
    insert into project_images (project_id, key, position, sizes) select id, id, 0, '{}' from projects;
    update projects set title = 'Tide once more' where id = 'project00001';
    insert into saved_searches (id, user_id, query, told) values ('saved0000000', 1, 'q=tide', 2)`)
  places = (await client.query('select project_id as id, place from project_index order by 1')).rows
  await old.upgrade()
})
afterAll(() => old.drop())

test('the upgraded index of projects is unchanged: rows, positions, numbers of filters and words', async () => {
  const { rows } = await client.query("select id, place from listing_index where kind = 'project' order by 1")
  expect(rows).toEqual(places)
  const { rows: totals } = await client.query(
    "select facet, value::text, listings from listing_totals where kind = 'project' and facet in ('category', 'price', 'skill', 'team') order by 1, 2",
  )
  expect(totals.map(({ facet, value, listings }) => `${facet} ${value} ${listings}`)).toEqual([
    'category Other 1',
    'category Robotics 4',
    'price free 1',
    ...[expect.stringMatching(/^skill python 5$/i), 'skill Sewing 5'],
    ...[expect.stringMatching(/^team 1 /), expect.stringMatching(/^team 2 /), expect.stringMatching(/^team 4 /)],
  ])
  const { rows: words } = await client.query(
    "select 1 from listing_words where kind = 'project' and word = 'aerostatics'",
  )
  expect(words).toHaveLength(1)
  expect((await client.query('select kind, told from saved_searches')).rows).toEqual([{ kind: 'project', told: 2 }])
})

test('rows, words and totals match a rebuild, and positions continue after the last', async () => {
  const state = `
    select coalesce(json_agg(x order by kind, id), '[]') as rows from (select kind, id, posted_at, numbers, array(select unnest(facets) order by 1) as facets,
      array(select word from unnest(tsvector_to_array(doc)) word where word !~ '^~w' order by 1) as words from listing_index) x`
  const kept = (await client.query(state)).rows[0].rows
  expect(kept.map(({ id }: { id: string }) => id).sort()).toEqual(
    ['ada-2', 'maya-1', ...[0, 1, 2, 3, 5].map((n) => `project0000${n}`)].sort(),
  )
  await client.query(
    "update projects set title = title || ' ' where visibility = 'public'; update people set headline = headline || ' '",
  )
  const { rows: last } = await client.query('select last_value::int from listing_places_project')
  await client.query("update projects set visibility = 'public', posted_at = now() where id = 'project00004'")
  const { rows: added } = await client.query("select place::int from listing_index where id = 'project00004'")
  expect(added[0].place).toBe(last[0].last_value + 1)
  // A republished project keeps its original position, so that no list omits it and no alert calls it new.
  await client.query("update projects set visibility = 'draft' where id in ('project00004', 'project00002')")
  await client.query("update projects set visibility = 'public' where id = 'project00002'")
  const { rows: back } = await client.query("select place::int from listing_index where id = 'project00002'")
  expect(back[0].place).toBe(placeOf('project00001'))
  expect((await client.query(state)).rows[0].rows).toEqual(kept)
  await client.query("select index_all_listings('project'), index_all_listings('person')")
  expect((await client.query(state)).rows[0].rows).toEqual(kept)
})

test('people are found by their names, and by skills only for viewers who can see them', async () => {
  const found = async (query: string) =>
    (
      await client.query("select id from listing_index where kind = 'person' and doc @@ $1::tsquery order by id", [
        query,
      ])
    ).rows.map(({ id }) => id)
  expect(await found("'maya'")).toEqual(['maya-1'])
  expect(await found("'delacruz'")).toEqual(['maya-1'])
  expect(await found("'gone'")).toEqual([])
  expect([await found("'~s:python'"), await found("'~s:rust'"), await found("'~sm:rust'")]).toEqual([
    ['maya-1'],
    [],
    ['ada-2'],
  ])
  expect(await found("'~v:'")).toEqual(['maya-1'])
})

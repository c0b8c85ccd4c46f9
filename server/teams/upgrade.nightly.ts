import { expect, test } from 'vitest'
import { oldDatabase } from '../../tests/support/old-database.ts'

/** The migration before projects were found by their open places, by its time in the journal. */
const before = 1_795_976_073_372

test('an upgrade finds projects by the places that were open before, and by no others', async () => {
  await using old = await oldDatabase(before)
  const { client } = old
  await client.query(`
    insert into people (id, uid, custom_user_id, email, user_type, first_name) overriding system value
      values (1, 'u1', 'ada-moor-aaaa', 'ada@carrow.example', 'Students', 'Ada');
    insert into projects (id, seller_id, title, description, description_html, category, price_minor, for_sale, team_size, visibility,
        posted_at, own_work_at)
      select 'project0000' || n, 1, 'Tide ' || n, 'Goes', '<p>Goes</p>', 'Robotics', 100, true, 1,
        case n when 2 then 'unlisted' else 'public' end, '2026-01-01Z', now() from generate_series(0, 2) n;
    insert into project_images (project_id, key, position, sizes) select id, id, 0, '{}' from projects;
    insert into team_places (id, project_id, opened_by, title, task, skills, words, hours_per_week, role, state, opened_at, ended_at)
      values ('place0000000', 'project00000', 1, 'Maps', 'Draw them', '{}', 'Maps', 2, 'contributor', 'open', now(), null),
        ('place0000001', 'project00001', 1, 'Maps', 'Draw them', '{}', 'Maps', 2, 'contributor', 'filled', now(), now()),
        ('place0000002', 'project00002', 1, 'Maps', 'Draw them', '{}', 'Maps', 2, 'contributor', 'open', now(), null)`)
  await old.upgrade()
  const found = `select id from listing_index where kind = 'project' and doc @@ $$'~o:open'$$::tsquery order by id`
  expect((await client.query(found)).rows).toEqual([{ id: 'project00000' }])
  const counted = `select listings from listing_totals where kind = 'project' and facet = 'places' and value = 'open'`
  expect((await client.query(counted)).rows).toEqual([{ listings: 1 }])
})

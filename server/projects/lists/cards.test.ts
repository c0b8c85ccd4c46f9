import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { type Marketplace, startMarketplace } from '../../../tests/support/marketplace.ts'
import { inBulk } from '../../seed/bulk.ts'
import { imageUrls } from '../../storage/images.ts'

// Lists and projects match the schema and the tables, whatever their texts contain.

const many = 3000
type Person = Awaited<ReturnType<Marketplace['person']>>

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const bela = await market.person('Bela')
const client = await market.deps.db.pool.connect()
try {
  await client.query('begin')
  await inBulk(client, false, async () => {
    await client.query(`
        insert into people (uid, custom_user_id, email, user_type, first_name, last_name, company_name, headline, avatar_key, avatar_sizes)
        select 'maker-' || n, 'maker-' || n, 'maker-' || n || '@example.org',
          (array['Students', 'Professors', 'Freelancers', 'Business'])[n % 4 + 1], ${nasty('n')}, ${nasty('n + 3')},
          case n % 3 when 0 then ${nasty('n + 5')} when 1 then '' end, ${nasty('n + 7')},
          case when n % 2 = 0 then lpad(n::text, 32, 'a') end,
          case when n % 2 = 0 then '{"width":192,"height":192,"widths":[96,192]}'::jsonb end
        from generate_series(1, 60) n`)
    await client.query(
      `
        insert into projects (id, seller_id, title, description, description_html, category, category_other, tags, price_minor,
          duration, duration_days, team_size, skills, features, status, visibility, publish, licence, for_sale, own_work_at, views, favorites,
          rating_count, rating_sum, posted_at, created_at)
        select lpad(n::text, 12, 'q'), (select id from people where uid = 'maker-' || (n % 60 + 1)), ${nasty('n')}, ${nasty('n')},
          '<p>' || ${nasty('n')} || '</p>', (array['Robotics', 'Fintech', 'Other'])[n % 3 + 1],
          case n % 5 when 0 then ${nasty('n + 1')} when 1 then '' end, array[${nasty('n')}], (n * 7919) % 100000001,
          ${nasty('n + 2')}, case when n % 4 > 0 then n % 90 end, n % 9 + 1, array[${nasty('n + 4')}, 'Python'], array[${nasty('n')}],
          (array['Active', 'Completed', 'In Progress'])[n % 3 + 1], (array['public', 'public', 'public', 'unlisted', 'draft', 'archived', 'hidden'])[n % 7 + 1],
          true, 'mit', n % 2 = 0, now(), n % 400, n % 60, n % 13, (n % 13) * (1 + n % 5) - (n % 13) * (n % 5) / 3,
          timestamptz '2024-02-29 23:59:59.999999+00' + (n * 7654.321) * interval '1 second', timestamptz '2024-01-01' + n * interval '1 millisecond'
        from generate_series(1, $1::int) n`,
      [many],
    )
    await client.query(
      `
        insert into project_images (project_id, key, position, alt, sizes)
        select lpad(n::text, 12, 'q'), lpad((n % 400)::text || p, 32, 'f'), p, ${nasty('n + p')},
          case when n % 2 = 0 then '{"width":1200,"height":750,"widths":[320,480,640,960,1200]}' else '{"width":320,"height":200,"widths":[320]}' end::jsonb
        from generate_series(1, $1::int) n, generate_series(0, 3) p where n % 6 > p`,
      [many],
    )
    // Those of the other makers cannot be bought yet.
    await client.query(
      `insert into business_details (user_id, name, address, country, updated_at)
       select id, 'Studio', 'Quay Street', 'IE', now() from people where uid like 'maker-%' and id % 2 = 0`,
    )
    await client.query(`select index_all_listings('project')`)
    await client.query(
      `insert into project_favorites (user_id, project_id, price_minor) select $1, id, case when views % 2 = 0 then price_minor end
         from projects where views % 3 = 0`,
      [ada.id],
    )
  })
  await client.query('commit')
} finally {
  client.release()
}
// Each test has its own minute for call limits.
beforeEach(() => market.advance(60_000))

// Quotes, backslashes, markup, control characters, letters beyond Latin-1 and beyond 16 bits.
function nasty(n: string): string {
  const texts = [
    'plain',
    'say "no" \\ "yes"',
    '</script><b>&amp;',
    'a\tb \u001e \u001f',
    `it''s {key} {alt} "{alt}" $1 \\u001f ~`,
    'Šťastný ǅ ẞ',
    '💥 🏴󠁧󠁢󠁳󠁣󠁴󠁿 \u2028 end',
    "null', true, [], {}, 1e400".replaceAll("'", "''"),
  ]
  return `(array['${texts.join("', '")}'])[(${n}) % ${texts.length} + 1]`
}

const walk = async (who: { get: Person['get'] }, path: string, output: z.ZodMiniType) => {
  const items: Card[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await who.get(`${path}&limit=100${cursor && `&cursor=${cursor}`}`)
    expect(status, JSON.stringify(body)).toBe(200)
    // The schema drops undeclared fields.
    expect(output.parse(body)).toEqual(body)
    items.push(...body.items)
    cursor = body.nextCursor
  }
  return items
}
type Card = { id: string; favorite: boolean; visibility: string; price: number; savedPrice?: number | null }

/** The expected cards, built from the tables column by column. */
async function expected(viewer: number): Promise<Map<string, object>> {
  const { rows } = await market.deps.db.pool.query(
    `select p.*, s.custom_user_id, s.first_name, s.last_name, s.company_name, s.user_type, s.headline, s.avatar_key, s.avatar_sizes,
       i.key, i.sizes, i.alt, exists (select from project_favorites f where f.project_id = p.id and f.user_id = $1) as favorite,
       exists (select from business_details b where b.user_id = p.seller_id) as details
     from projects p join people s on s.id = p.seller_id left join project_images i on i.project_id = p.id and i.position = 0`,
    [viewer],
  )
  const { filesOrigin } = market.deps.config
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        category: row.category,
        categoryOther: row.category_other,
        price: row.for_sale ? row.price_minor / 100 : 0,
        duration: row.duration,
        durationDays: row.duration_days,
        forSale: row.for_sale,
        licence: row.licence,
        notOnSaleYet: row.for_sale && row.price_minor > 0 && !row.details,
        status: row.status,
        statusOther: row.status_other,
        visibility: row.visibility,
        posted: row.posted_at?.toISOString() ?? null,
        views: row.views,
        favorites: row.favorites,
        rating: row.rating_count ? Math.round((row.rating_sum * 100) / row.rating_count) / 100 : null,
        reviews: row.rating_count,
        favorite: row.favorite,
        image: row.key && imageUrls(filesOrigin, row.key, row.sizes, row.alt).main,
        cover: row.key && imageUrls(filesOrigin, row.key, row.sizes, row.alt),
        seller: {
          customUserId: row.custom_user_id,
          firstName: row.first_name,
          lastName: row.last_name,
          companyName: row.company_name,
          userType: row.user_type,
          headline: row.headline,
          avatar: row.avatar_key && imageUrls(filesOrigin, row.avatar_key, row.avatar_sizes, ''),
        },
      },
    ]),
  )
}

test('lists match the tables, for visitors and for a person', async () => {
  const list = projectEndpoints.list.output
  for (const [who, id, path] of [
    [market.visitor, 0, '/marketplace?sort=newest'],
    [ada, ada.id, '/marketplace?sort=price-asc'],
    [bela, bela.id, '/marketplace?sort=views&skill=Python'],
  ] as const) {
    const wanted = await expected(id)
    const items = await walk(who, path, list)
    expect(items.length).toBeGreaterThan(id === bela.id ? 900 : 1200)
    expect(new Set(items.map((item) => item.id)).size).toBe(items.length)
    for (const item of items) expect(item).toEqual(wanted.get(item.id))
    expect(items.every((item) => item.visibility === 'public')).toBe(true)
  }
})

test.each([
  ['rating', 'rating_order desc, id desc'],
  ['views', 'views desc, id desc'],
  ['price-desc', 'case when for_sale then price_minor else -1 end desc, id desc'],
  ['price-asc', 'not for_sale, case when for_sale then price_minor end, id'],
])('more than a thousand filtered matches are sorted by %s from first to last', async (sort, by) => {
  const path = `/marketplace?skill=Python&teamSizeMax=8&sort=${sort}`
  const items = await walk(market.visitor, path, projectEndpoints.list.output)
  const { rows } = await market.deps.db.pool.query(
    `select id from projects where visibility = 'public' and 'Python' = any (skills) and team_size <= 8 order by ${by}`,
  )
  expect(rows.length).toBeGreaterThan(1000)
  expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('favorites are the person’s own, with the price at that time', async () => {
  const items = await walk(ada, '/favorites?', savedEndpoints.favorites.output)
  const wanted = await expected(ada.id)
  expect(items.length).toBeGreaterThan(400)
  for (const { savedPrice, ...item } of items) {
    expect(item).toEqual(wanted.get(item.id))
    expect(item.favorite && ['public', 'unlisted'].includes(item.visibility)).toBe(true)
    expect([null, item.price]).toContain(savedPrice)
  }
  expect(items.some((item) => item.savedPrice === null)).toBe(true)
  expect(await walk(bela, '/favorites?', savedEndpoints.favorites.output)).toEqual([])
})

test('a person’s favorites are in no response that others get or that is cached', async () => {
  const liked = (body: { items: Card[] }) => body.items.filter((item) => item.favorite).length
  for (const path of [
    '/marketplace?limit=100',
    '/marketplace?limit=100&q=python',
    '/marketplace?limit=100&sort=views',
  ]) {
    expect(liked((await ada.get(path)).body)).toBeGreaterThan(0)
    expect(liked((await market.visitor.get(path)).body)).toBe(0)
    expect(liked((await bela.get(path)).body)).toBe(0)
    expect(liked((await ada.get(path)).body)).toBeGreaterThan(0)
  }
})

test('a project matches its schema, and only its owner sees a draft', async () => {
  const { rows } = await market.deps.db.pool.query('select id, visibility from projects order by id limit 200')
  const wanted = await expected(ada.id)
  for (const { id, visibility } of rows) {
    const { status, body } = await ada.get(`/marketplace/projects/${id}`)
    if (visibility !== 'public' && visibility !== 'unlisted') {
      expect([status, (await market.visitor.get(`/marketplace/projects/${id}`)).status]).toEqual([404, 404])
      continue
    }
    expect(projectEndpoints.get.output.parse(body)).toEqual(body)
    expect(body.project).toMatchObject(wanted.get(id) ?? {})
    expect(body.project.favoritedBy).toEqual(body.project.favorite ? [ada.customUserId] : [])
  }
})

test('a cached response is the same in every encoding, and is not sent to clients that have it', async () => {
  const ask = (headers: Record<string, string>) =>
    market.app.inject({
      url: '/api/marketplace?limit=50',
      headers: { host: new URL(market.deps.config.origin).host, ...headers },
    })
  const plain = await ask({})
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const)
    for (const header of [encoding, `${encoding}, deflate`]) {
      const packed = await ask({ 'accept-encoding': header })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack[encoding](packed.rawPayload)).toEqual(plain.rawPayload)
      expect(packed.headers.etag).toBe(plain.headers.etag)
    }
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  expect((await ask({ 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
})

import { expect, test } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'
import { text } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import type { Viewer } from '../http/callers.ts'
import { type FavoriteKind, favoritesOf, type ViewKind, viewsOf } from './service.ts'

/** Parcels exist in no product: they have only a declaration over their tables, and no price. */
const parcels: FavoriteKind & ViewKind = {
  name: 'parcel',
  source: { table: 'parcels p', id: 'p.id' },
  key: 'parcel_id',
  owner: 'p.sender_id',
  visibleTo: (viewer) => `(p.is_open or p.sender_id = ${viewer})`,
  notFound: 'not_found',
  daysTable: 'parcel_days',
  favoritesTable: 'parcel_favorites',
  viewsTable: 'parcel_views',
  visitorsTable: 'parcel_visitors',
}
const card = { columns: () => ({ id: [text, 'p.id'], label: [text, 'p.label'] }) as const, sources: '' }
const favorites = favoritesOf(parcels)
const views = viewsOf(parcels)

const day = 24 * 60 * 60 * 1000
const [first, second, hidden] = ['parcel000001', 'parcel000002', 'parcel000003']
const visitor = (agent: string, address = '203.0.113.9') => ({ address, agent })
const member = async (name: string): Promise<Viewer> => {
  const { id, customUserId } = await market.person(name)
  return { id, customUserId, role: 'member', userType: 'Students' }
}
const query = async (sql: string) => (await market.deps.db.pool.query(sql)).rows
const counters = async (id: string) =>
  (await query(`select favorites, views, anonymous_views from parcels where id = '${id}'`))[0]
const days = (id: string) =>
  query(`select favorites, views, anonymous_views from parcel_days where parcel_id = '${id}' order by day`)

const market = await fileFixture(startMarketplace())
const ada = await member('Ada')
const ben = await member('Ben')
const counted = ['favorites', 'views', 'anonymous_views'].map((name) => `${name} int not null default 0`).join(', ')
const of = 'parcel_id text not null references parcels (id) on delete cascade'
const by = 'user_id bigint not null references people (id) on delete cascade'
await query(`
    create table parcels (id text primary key, sender_id bigint not null references people (id), label text not null, is_open boolean not null, ${counted});
    create table parcel_days (${of}, day date not null, ${counted}, primary key (parcel_id, day));
    create table parcel_favorites (${by}, ${of}, created_at timestamptz not null, primary key (user_id, parcel_id));
    create table parcel_views (${of}, ${by}, day date not null, primary key (parcel_id, user_id, day));
    create table parcel_visitors (${of}, day date not null, block text not null, visitor text not null, primary key (parcel_id, day, block, visitor));
    insert into parcels (id, sender_id, label, is_open) values
      ('${first}', ${ben.id}, 'Lamp', true), ('${second}', ${ben.id}, 'Bell', true), ('${hidden}', ${ben.id}, 'Gift', false)`)

test('a favorite counts once however often it is given, and its removal is subtracted from the day it was given', async () => {
  const { deps } = market
  const given = await Promise.all(Array.from({ length: 10 }, () => favorites.add(deps, ada, first)))
  expect(given.at(-1)).toMatchObject({ favorite: true })
  expect([await counters(first), await days(first)]).toMatchObject([{ favorites: 1 }, [{ favorites: 1 }]])
  market.advance(day)
  expect(await favorites.add(deps, ben, first)).toEqual({ favorite: true, favorites: 2 })
  expect(await favorites.remove(deps, ada, first)).toEqual({ favorite: false, favorites: 1 })
  expect(await favorites.remove(deps, ada, first)).toEqual({ favorite: false, favorites: 1 })
  expect(await days(first)).toMatchObject([{ favorites: 0 }, { favorites: 1 }])
})

test('a project the caller cannot see answers as missing, and its favorite can still be removed', async () => {
  const { deps } = market
  for (const id of [hidden, 'parcel000009']) {
    await expect(favorites.add(deps, ada, id)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await expect(favorites.remove(deps, ada, id)).rejects.toMatchObject({ status: 404 })
    await expect(views.count(deps, ada, visitor('one'), id)).rejects.toMatchObject({ status: 404 })
    await expect(views.count(deps, null, visitor('one'), id)).rejects.toMatchObject({ status: 404 })
    await expect(views.find(deps.db, null, id)).rejects.toMatchObject({ status: 404 })
  }
  expect(await favorites.add(deps, ben, hidden)).toEqual({ favorite: true, favorites: 1 })
  expect(await views.find(deps.db, ben, hidden)).toBe(0)
  await favorites.add(deps, ada, second)
  await query(`update parcels set is_open = false where id = '${second}'`)
  expect(await favorites.remove(deps, ada, second)).toEqual({ favorite: false, favorites: 0 })
  await query(`update parcels set is_open = true where id = '${second}'`)
})

test('a list of favorites pages both ways, and is deleted with its person', async () => {
  const { deps } = market
  const cleo = await member('Cleo')
  await favorites.add(deps, cleo, first)
  market.advance(1000)
  await favorites.add(deps, cleo, second)
  const list = (cursor?: string) => favorites.list(deps.db, cleo, { limit: 1, cursor }, card)
  const page = await list()
  expect(page.rows).toMatchObject([{ id: second, label: 'Bell', saved_minor: null }])
  const next = await list(page.nextCursor ?? '')
  expect([next.rows, next.nextCursor]).toMatchObject([[{ id: first, label: 'Lamp' }], null])
  expect((await list(next.previousCursor ?? '')).rows).toEqual(page.rows)
  const { favorites: before } = await counters(second)
  await transaction(deps.db, (tx) => favorites.removeAll(tx, cleo.id))
  expect((await list()).rows).toEqual([])
  expect((await counters(second)).favorites).toBe(before - 1)
})

test('a view counts once per person and day, never the owner’s; visitors are separate, at most twenty per address block', async () => {
  const { deps } = market
  await Promise.all(Array.from({ length: 10 }, () => views.count(deps, ada, visitor('one'), second)))
  expect(await views.count(deps, ben, visitor('two'), second)).toBe(1)
  await Promise.all(Array.from({ length: 25 }, (_, n) => views.count(deps, null, visitor(`agent ${n % 23}`), second)))
  expect(await views.count(deps, null, visitor('one', '198.51.100.1'), second)).toBe(1)
  expect(await counters(second)).toMatchObject({ views: 1, anonymous_views: 21 })
  market.advance(day)
  expect(await views.count(deps, ada, visitor('one'), second)).toBe(2)
  expect((await days(second)).slice(-2)).toMatchObject([
    { views: 1, anonymous_views: 21 },
    { views: 1, anonymous_views: 0 },
  ])
  await views.sweep(deps)
  expect(await query('select from parcel_visitors')).toEqual([])
  expect(await counters(second)).toMatchObject({ views: 2, anonymous_views: 21 })
})

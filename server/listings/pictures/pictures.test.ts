import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../../tests/support/marketplace.ts'
import { run } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { Viewer } from '../../http/callers.ts'
import { AppError } from '../../http/errors.ts'
import { pictureKey } from '../../storage/keys.ts'
import { type PictureKind, picturesOf } from '../service.ts'

const told: string[] = []

/** Parcels exist in no product: they have only a declaration over their tables. */
const parcels: PictureKind<{ id: string }> = {
  name: 'parcel',
  source: { table: 'parcels p', id: 'p.id' },
  owner: 'p.sender_id',
  picturesTable: 'parcel_pictures',
  key: 'parcel_id',
  most: 2,
  tooMany: (stored) => `Two are enough, there are ${stored}`,
  notFound: 'not_found',
  async lock(db, ownerId, id) {
    const text = 'select id from parcels where id = $1 and sender_id = $2 for update'
    return (await run<{ id: string }>(db, { text, values: [id, ownerId] }))[0]
  },
  async added(_deps, _tx, _viewer, { id }, count) {
    told.push(`${id} has ${count}`)
  },
  async removed(_deps, _tx, _listing, left) {
    if (left === 0) throw new AppError('last_image')
  },
}
const pictures = picturesOf(parcels)

const query = async (sql: string) => (await market.deps.db.pool.query(sql)).rows
const stored = async (id: string) => {
  const rows = await query(`select key, position, alt from parcel_pictures where parcel_id = '${id}' order by position`)
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at))
  return rows.map(({ key, alt }) => ({ key, alt }))
}

interface Sending {
  request?: { key: string; body: string }
  /** Awaited between storing the files and listing them. */
  made?: () => Promise<void>
}

/** Sends pictures as an upload does: stores their files, and removes them again when they are refused. */
async function send(who: Viewer, id: string, count: number, { request, made }: Sending = {}) {
  const { storage } = market.deps
  return pictures.add(market.deps, who, { id, count, request: request ?? null }, async (keep) => {
    const files = Array.from({ length: count }, () => ({
      key: randomBytes(16).toString('hex'),
      sizes: { width: 320, height: 200, widths: [320] },
    }))
    for (const { key } of files) await storage.put(pictureKey(key, 320), Buffer.from('picture'))
    await made?.()
    return keep(files).catch(async (error) => {
      for (const { key } of files) await storage.delete(pictureKey(key, 320))
      throw error
    })
  })
}

/** Resolves for all `count` callers once the last one has arrived. */
function meeting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === count) resolve()
    return promise
  }
}
const files = async () => {
  const keys: string[] = []
  for await (const { key } of market.deps.storage.list('pictures')) keys.push(key)
  return keys.sort()
}
const filesOf = (rows: { key: string }[]) => rows.map(({ key }) => pictureKey(key, 320)).sort()

const market = await fileFixture(startMarketplace())
const member = async (name: string): Promise<Viewer> => {
  const { id, customUserId } = await market.person(name)
  return { id, customUserId, role: 'member', userType: 'Students' }
}
const ada = await member('Ada')
const ben = await member('Ben')
await query(`
    create table parcels (id text primary key, sender_id bigint not null references people (id), created_at timestamptz not null);
    create table parcel_pictures (parcel_id text not null references parcels (id) on delete cascade, key text not null,
      position smallint not null check (position between 0 and 1), alt text not null default '', sizes jsonb not null,
      request_key text, request_body text, primary key (parcel_id, key), unique (parcel_id, position) deferrable);
    insert into parcels select 'parcel00000' || n, ${ada.id}, now() + n * interval '1 second' from generate_series(1, 3) n`)

test('a kind allows a number of pictures, an upload adds all or none, and only the owner can add them', async () => {
  const id = 'parcel000001'
  await expect(send(ben, id, 1)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  await send(ada, id, 1)
  await expect(send(ada, id, 2)).rejects.toMatchObject({
    code: 'too_many_images',
    message: 'Two are enough, there are 1',
  })
  expect(await stored(id)).toHaveLength(1)
  // All of them have found room before the first one takes it.
  const made = meeting(3)
  const answers = await Promise.allSettled([1, 2, 3].map(() => send(ada, id, 1, { made })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(told).toEqual([`${id} has 1`, `${id} has 2`])
  expect(await pictures.count(market.deps.db, id)).toBe(2)
  expect(await files()).toEqual(filesOf(await stored(id)))
})

test('a repeated upload adds nothing, and with other files it is refused', async () => {
  const id = 'parcel000002'
  const request = { key: 'key-1', body: 'hash' }
  const [first] = await send(ada, id, 1, { request })
  expect((await send(ada, id, 1, { request })).map(({ key }) => key)).toEqual([first?.key])
  await expect(send(ada, id, 1, { request: { ...request, body: 'another' } })).rejects.toMatchObject({
    code: 'key_reused',
  })
  expect(await stored(id)).toEqual([{ key: first?.key, alt: '' }])
})

test('order and texts are kept, a removed picture closes its gap, and the kind says which one must stay', async () => {
  const { deps } = market
  const id = 'parcel000003'
  const keys = (await send(ada, id, 2)).map(({ key }) => key).reverse()
  await transaction(deps.db, (tx) =>
    pictures.arrange(
      tx,
      id,
      keys.map((key, at) => ({ key, alt: `Side ${at}` })),
    ),
  )
  expect(await stored(id)).toEqual(keys.map((key, at) => ({ key, alt: `Side ${at}` })))
  const [gone = '', kept = ''] = keys
  expect((await pictures.own(deps, ada)).slice(0, 2)).toMatchObject([
    { listingId: id, image: { key: gone, alt: 'Side 0' } },
    { listingId: id, image: { key: kept, alt: 'Side 1' } },
  ])
  expect(await pictures.own(deps, ben)).toEqual([])
  expect(await pictures.remove(deps, ben, gone)).toBe(false)
  expect(await pictures.remove(deps, ada, gone)).toBe(true)
  expect(await pictures.remove(deps, ada, gone)).toBe(false)
  await expect(pictures.remove(deps, ada, kept)).rejects.toMatchObject({ code: 'last_image' })
  expect(await stored(id)).toEqual([{ key: kept, alt: 'Side 1' }])
  expect(await pictures.known(deps.db, [gone, kept])).toEqual([kept])
  const left = await files()
  expect([left.includes(pictureKey(gone, 320)), left.includes(pictureKey(kept, 320))]).toEqual([false, true])
})

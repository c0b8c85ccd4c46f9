import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileOf, partHeaders } from '../../../tests/support/assets.ts'
import { delivery, type ShopPerson } from '../../../tests/support/commerce.ts'
import { type OrderFiles, startOrderFiles } from '../../../tests/support/order-files.ts'
import { sweepAttachments } from './attachments.ts'

let { shop, ada, product, stranger, admin, order, attach, stored } = {} as OrderFiles
let buyer: ShopPerson
let id: string

beforeAll(async () => {
  ;({ shop, ada, product, stranger, admin, order, attach, stored } = await startOrderFiles())
})
afterAll(() => shop.market.stop())
beforeEach(async () => {
  ;({ buyer, id } = await order())
})

const path = (order = id) => `/orders/${order}/attachments`
const begin = (name: string, size: number, person = ada, order = id, headers = {}) =>
  person.post(`${path(order)}/uploads`, { kind: 'file', name, size }, headers)
const link = (url: string, name = 'The repository', person = ada, order = id) =>
  person.post(`${path(order)}/uploads`, { kind: 'link', name, url })
const sendPart = (file: string, number: number, part: Uint8Array, person = ada, order = id) =>
  shop.market.call(
    {
      method: 'PUT',
      url: `/api${path(order)}/${file}/parts/${number}`,
      payload: Buffer.from(part),
      headers: partHeaders(part),
    },
    person.token,
  )
const complete = (file: string, person = ada) => person.post(`${path()}/${file}/complete`)
const upload = async (name: string, { content, parts }: ReturnType<typeof fileOf>, order = id) => {
  const { file } = (await begin(name, content.length, ada, order)).body
  for (const [at, part] of parts.entries()) await sendPart(file.id, at + 1, part, ada, order)
  return (await ada.post(`${path(order)}/${file.id}/complete`)).body.file
}
const deliver = (attachments: string[], more: object = {}) =>
  ada.post(`/orders/${id}/deliver`, { attachments, ...more })
const open = (person: ShopPerson, file: string) => person.get(`/orders/${id}/files/${file}`)
const waiting = async (person = ada) => (await person.get(path())).body.files

test('a file in several parts and a link are delivered without a note, and open for both sides', async () => {
  const whole = fileOf(assetLimits.partBytes + 1000)
  const file = await upload('drawing.psd', whole)
  expect(file).toMatchObject({ kind: 'file', name: 'drawing.psd', state: 'ready', received: whole.content.length })
  const { file: page } = (await link('https://code.example.org/logo')).body
  expect(page).toMatchObject({ kind: 'link', url: 'https://code.example.org/logo', size: null, state: 'ready' })
  expect(await waiting()).toEqual([file, page])
  const { order } = (await deliver([page.id, file.id])).body
  expect(order.events.at(-1).files).toEqual([
    { id: file.id, kind: 'file', name: 'drawing.psd', size: whole.content.length },
    { id: page.id, kind: 'link', name: 'The repository', size: null },
  ])
  expect(await waiting()).toEqual([])
  for (const person of [ada, buyer, admin])
    expect((await open(person, page.id)).body).toEqual({ url: 'https://code.example.org/logo', expiresIn: null })
  const { pathname, search } = new URL((await open(buyer, file.id)).body.url)
  const download = await shop.market.call({ method: 'GET', url: pathname + search, headers: { range: 'bytes=0-9' } })
  expect(download.status).toBe(206)
  const [{ size }] = [await shop.market.deps.storage.find(pathname.split('/private/')[1] ?? '')] as [{ size: number }]
  expect(size).toBe(whole.content.length)
  for (const each of [file.id, page.id]) expect((await open(stranger, each)).body.code).toBe('order_not_found')
  // It is in the record: nothing removes it.
  expect((await ada.delete(`${path()}/${file.id}`)).status).toBe(204)
  expect((await open(buyer, file.id)).status).toBe(200)
})

test('a delivery can consist of a link alone, but not of a file that is incomplete, deleted, another person’s or another order’s', async () => {
  const { parts, content } = fileOf(500)
  const unfinished = (await begin('half.zip', content.length)).body.file
  expect((await deliver([unfinished.id])).body.fields).toMatchObject([{ path: 'attachments' }])
  await sendPart(unfinished.id, 1, parts[0] ?? new Uint8Array())
  expect((await deliver([unfinished.id], delivery)).status).toBe(422)
  const gone = await upload('gone.txt', fileOf(10))
  await ada.delete(`${path()}/${gone.id}`)
  expect((await deliver([gone.id], delivery)).status).toBe(422)
  const mine = (await attach(buyer, id, 'b.txt', 'text')).body.file
  expect((await deliver([mine.id], delivery)).status).toBe(422)
  const other = (await shop.buy(await shop.market.person('Ben'), [product])).orders[0].id
  const theirs = await upload('theirs.txt', fileOf(10), other)
  expect((await deliver([theirs.id], delivery)).status).toBe(422)
  expect((await open(ada, theirs.id)).status).toBe(404)
  expect((await buyer.get(`/orders/${id}`)).body.order.state).toBe('paid')
  // A file named twice counts once.
  const { file } = (await link('https://code.example.org/logo')).body
  expect((await deliver([file.id, file.id])).body.order.events.at(-1).files).toHaveLength(1)
})

test('twenty files are delivered and the twenty-first is refused, also at the same time; other moves take five', async () => {
  const made = await Promise.all(
    Array.from({ length: orderLimits.delivery + 3 }, (_, at) => link(`https://example.org/${at}`)),
  )
  const kept = made.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(orderLimits.delivery)
  expect(new Set(made.map(({ body }) => body.code ?? 'kept'))).toEqual(new Set(['kept', 'too_many_in_delivery']))
  expect((await begin('one-more.txt', 10)).body.code).toBe('too_many_in_delivery')
  const ids = kept.map(({ body }) => body.file.id)
  const refund = { amountMinor: 1, attachments: ids.slice(0, orderLimits.attachments + 1) }
  expect((await ada.post(`/orders/${id}/refund`, refund, { 'idempotency-key': 'six' })).status).toBe(422)
  expect((await deliver([...ids, ids[0]])).status).toBe(422)
  expect((await deliver(ids)).body.order.events.at(-1).files).toHaveLength(orderLimits.delivery)
})

test('only a seller who may deliver can add to a delivery; another person’s upload answers as missing', async () => {
  expect((await link('https://example.org', 'It', buyer)).body.code).toBe('forbidden')
  expect((await link('https://example.org', 'It', admin)).body.code).toBe('forbidden')
  expect((await link('https://example.org', 'It', stranger)).body.code).toBe('order_not_found')
  expect((await link('https://example.org', 'It', ada, '000000000000')).body.code).toBe('order_not_found')
  expect((await stranger.get(path())).status).toBe(404)
  expect((await admin.get(path())).status).toBe(403)
  const { parts, content } = fileOf(200)
  const { file } = (await begin('a.bin', content.length)).body
  for (const person of [buyer, stranger, admin]) {
    expect((await sendPart(file.id, 1, parts[0] ?? new Uint8Array(), person)).status).toBe(404)
    expect((await person.get(`${path()}/${file.id}/parts`)).status).toBe(404)
    expect((await complete(file.id, person)).status).toBe(404)
  }
  expect((await buyer.delete(`${path()}/${file.id}`)).status).toBe(204)
  expect(await waiting(buyer)).toEqual([])
  expect(await waiting()).toMatchObject([{ id: file.id, state: 'uploading' }])
  await deliver([], delivery)
  expect((await link('https://example.org')).body.code).toBe('order_moved')
})

test('an invalid file or link is refused at its field', async () => {
  const asked = (body: object) => ada.post(`${path()}/uploads`, body)
  for (const url of ['http://example.org', 'javascript:alert(1)', 'ftp://example.org', 'example.org', '', 'https://']) {
    const { status, body } = await link(url)
    expect([url, status, body.fields?.[0]?.path]).toEqual([url, 422, 'url'])
  }
  const file = { kind: 'file', name: 'a.bin', size: 10 }
  for (const [field, body] of [
    ['size', { ...file, size: 0 }],
    ['size', { ...file, size: assetLimits.maxBytes + 1 }],
    ['size', { ...file, size: 1.5 }],
    ['name', { ...file, name: ' ' }],
    ['name', { ...file, name: 'a'.repeat(1001) }],
    ['kind', { ...file, kind: 'note' }],
  ] as const)
    expect([field, await asked(body)]).toMatchObject([field, { status: 422, body: { fields: [{ path: field }] } }])
  expect((await asked({ ...file, key: 'attachments/x' })).status).toBe(422)
  expect((await asked({ ...file, size: assetLimits.maxBytes })).status).toBe(201)
})

test('a repeated request is one file; repeated parts count once, wrong and missing ones are refused', async () => {
  const key = { 'idempotency-key': 'one' }
  const { content, parts } = fileOf(assetLimits.partBytes + 10)
  const [first, second] = [
    await begin('a.bin', content.length, ada, id, key),
    await begin('a.bin', content.length, ada, id, key),
  ]
  expect(second.body.file).toEqual(first.body.file)
  const file = first.body.file.id
  const [one = new Uint8Array(), two = new Uint8Array()] = parts
  expect((await complete(file)).body.code).toBe('asset_incomplete')
  expect((await open(ada, file)).body.code).toBe('asset_incomplete')
  const twice = await Promise.all([sendPart(file, 1, one), sendPart(file, 1, one)])
  expect(twice.map(({ status }) => status)).toEqual([204, 204])
  expect((await sendPart(file, 2, one)).body.code).toBe('asset_part_size')
  expect((await sendPart(file, 3, two)).body.code).toBe('asset_part_size')
  expect((await sendPart(file, 1, fileOf(assetLimits.partBytes).content)).body.code).toBe('asset_part_differs')
  expect((await ada.get(`${path()}/${file}/parts`)).body.parts.map(({ number }: { number: number }) => number)).toEqual(
    [1],
  )
  await sendPart(file, 2, two)
  const done = await Promise.all([complete(file), complete(file)])
  expect(done.map(({ status }) => status)).toEqual([200, 200])
  expect((await sendPart(file, 1, one)).body.code).toBe('asset_ready')
  await deliver([file])
  // Lost responses are requested again.
  expect((await begin('a.bin', content.length, ada, id, key)).body.file).toMatchObject({ id: file, state: 'ready' })
  expect((await complete(file)).body.file.state).toBe('ready')
})

test('uploads to a running order count towards the sender’s ten gigabytes until the order ends', async () => {
  const left = (await ada.get(path())).body.quota - (await ada.get(path())).body.used
  const before = await begin('one.bin', 1000)
  expect((await ada.get(path())).body.used).toBe((await ada.get(path())).body.quota - left + 1000)
  // As if the rest were used up.
  await shop.market.deps.db.execute(sql`update order_files set size = ${left - 500} where id = ${before.body.file.id}`)
  expect((await begin('two.bin', 501)).body.code).toBe('asset_quota')
  const asset = { kind: 'file', name: 'three.bin', size: 501 }
  expect((await ada.post(`/marketplace/projects/${product}/assets`, asset)).body.code).toBe('asset_quota')
  expect((await begin('two.bin', 500)).status).toBe(201)
  expect((await ada.post(`/orders/${id}/cancel`, {})).status).toBe(200)
  const next = (await shop.buy(await shop.market.person('Ben'), [product])).orders[0].id
  expect((await begin('two.bin', 501, ada, next)).status).toBe(201)
})

test('unfinished uploads end after three days, complete unattached ones after one; the record stays', async () => {
  const { deps } = shop.market
  const sweep = (hours: number) =>
    sweepAttachments({ ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + hours * 3_600_000) } })
  await sweep(100)
  const { content, parts } = fileOf(assetLimits.partBytes + 10)
  const { file } = (await begin('half.bin', content.length)).body
  await sendPart(file.id, 1, parts[0] ?? new Uint8Array())
  await upload('waits.txt', fileOf(10))
  await link('https://example.org')
  const before = await stored()
  await sweep(23.9)
  expect(await waiting()).toHaveLength(3)
  await sweep(24.1)
  expect(await waiting()).toMatchObject([{ id: file.id, state: 'uploading', received: assetLimits.partBytes }])
  expect((await stored()).length).toBe(before.length - 1)
  await sweep(71.9)
  expect(await waiting()).toHaveLength(1)
  await sweep(72.1)
  expect(await waiting()).toEqual([])
  expect((await sendPart(file.id, 2, parts[1] ?? new Uint8Array())).status).toBe(404)
})

test('a file removed while a part arrives, or while its parts are joined, leaves nothing', async () => {
  const before = (await stored()).length
  for (const race of ['part', 'join'] as const) {
    const { content, parts } = fileOf(2000)
    const { file } = (await begin('a.bin', content.length)).body
    const part = parts[0] ?? new Uint8Array()
    if (race === 'join') await sendPart(file.id, 1, part)
    const [answer] = await Promise.all([
      race === 'part' ? sendPart(file.id, 1, part) : complete(file.id),
      ada.delete(`${path()}/${file.id}`),
    ])
    expect([200, 204, 404]).toContain(answer.status)
    expect((await complete(file.id)).status).toBe(404)
  }
  expect(await waiting()).toEqual([])
  expect((await stored()).length).toBe(before)
})

test('the database requires complete files, links without bytes, and no unfinished upload on a move', async () => {
  const { file } = (await begin('a.bin', 10)).body
  const page = (await link('https://example.org')).body.file
  await deliver([page.id], delivery)
  const cause = (what: string) =>
    shop.market.deps.db.execute(sql.raw(`update order_files set ${what}`)).catch((error) => String(error.cause))
  expect(await cause(`url = 'https://x.org' where id = '${file.id}'`)).toContain('order_files_one_kind')
  expect(await cause(`size = 1 where id = '${page.id}'`)).toContain('order_files_file_has_size')
  expect(await cause(`upload = 'x', active_at = now() where id = '${page.id}'`)).toContain('order_files_')
  expect(await cause(`event_id = (select max(id) from order_events) where id = '${file.id}'`)).toContain(
    'order_files_named_whole',
  )
})

import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { emptyDelivery } from '@guildhall/contract/orders/orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../../tests/support/commerce.ts'
import { type OrderFiles, startOrderFiles } from '../../../tests/support/order-files.ts'
import { sweepAttachments } from './attachments.ts'

let { shop, ada, stranger, admin, order, attach: send, stored } = {} as OrderFiles
let buyer: ShopPerson
let id: string

beforeAll(async () => {
  ;({ shop, ada, stranger, admin, order, attach: send, stored } = await startOrderFiles())
})
afterAll(() => shop.market.stop())
beforeEach(async () => {
  ;({ buyer, id } = await order())
})

const attach = (person: ShopPerson, name: string, content: string | Buffer, on = id) => send(person, on, name, content)
const open = (person: ShopPerson, file: string) => person.get(`/orders/${id}/files/${file}`)

test('a file is uploaded, attached to a move, and opens for both sides as a download for five minutes', async () => {
  const sent = await attach(ada, '../Ünï<b>.html', '<script>alert(1)</script>')
  expect([sent.status, sent.body.file]).toMatchObject([201, { name: 'Ünï b .html', size: 25 }])
  const { id: file } = sent.body.file
  // While unsent only its sender can see it, and no record lists it.
  expect((await open(buyer, file)).status).toBe(404)
  expect((await buyer.post(`/orders/${id}/cancel`, { attachments: [file] })).body.code).toBe('cancel_too_early')
  const delivered = await ada.post(`/orders/${id}/deliver`, { note: 'Here.', attachments: [file] })
  expect(delivered.body.order.events.at(-1)).toMatchObject({ note: 'Here.', files: [{ id: file, size: 25 }] })
  for (const person of [ada, buyer, admin]) expect((await open(person, file)).body.expiresIn).toBe(300)
  expect((await open(stranger, file)).body.code).toBe('order_not_found')
  const { pathname, search } = new URL((await open(buyer, file)).body.url)
  const download = await shop.market.call({ method: 'GET', url: pathname + search })
  expect([download.status, String(download.body)]).toEqual([200, '<script>alert(1)</script>'])
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(download.headers['content-disposition']).toMatch(/^attachment; /)
  shop.market.advance(301_000)
  expect((await shop.market.call({ method: 'GET', url: pathname + search })).body.code).toBe('link_expired')
  // A file in the record stays, and can be used once.
  expect((await ada.delete(`/orders/${id}/attachments/${file}`)).status).toBe(204)
  expect((await open(buyer, file)).status).toBe(200)
  expect((await buyer.post(`/orders/${id}/accept`, { attachments: [file] })).status).toBe(422)
  expect((await buyer.get(`/orders/${id}`)).body.order.state).toBe('delivered')
})

test('only the two sides can upload, at most five files wait, also at the same time, and a refused one leaves no bytes', async () => {
  const before = (await stored()).length
  expect((await attach(stranger, 'a.txt', 'a')).body.code).toBe('order_not_found')
  expect((await attach(admin, 'a.txt', 'a')).body.code).toBe('forbidden')
  expect((await attach(ada, 'a.txt', 'a', '000000000000')).body.code).toBe('order_not_found')
  expect((await ada.post(`/orders/${id}/attachments`, { file: 'x' })).body.code).toBe('form_required')
  expect((await attach(ada, 'empty.txt', '')).status).toBe(422)
  expect((await attach(ada, 'large.bin', Buffer.alloc(orderLimits.attachmentBytes + 1))).body.code).toBe(
    'attachment_too_large',
  )
  expect((await attach(ada, 'largest.bin', Buffer.alloc(orderLimits.attachmentBytes))).status).toBe(201)
  const answers = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((each) => attach(ada, `${each}.txt`, each)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(new Set(answers.map(({ body }) => body.code ?? 'sent'))).toEqual(new Set(['sent', 'too_many_attachments']))
  expect((await stored()).length).toBe(before + 5)
  // The other side has their own five; removing one makes room.
  expect((await attach(buyer, 'b.txt', 'b')).status).toBe(201)
  const { file } = answers.find(({ status }) => status === 201)?.body ?? {}
  expect((await buyer.delete(`/orders/${id}/attachments/${file.id}`)).status).toBe(204)
  expect((await attach(ada, 'c.txt', 'c')).body.code).toBe('too_many_attachments')
  for (const _twice of [1, 2]) expect((await ada.delete(`/orders/${id}/attachments/${file.id}`)).status).toBe(204)
  expect((await attach(ada, 'c.txt', 'c')).status).toBe(201)
})

test('POST /orders/{id}/deliver without file or note answers 422, and the order stays paid', async () => {
  for (const empty of [{}, { note: ' \n' }, { note: '\u3164' }, { attachments: [] }, { note: '', attachments: [] }]) {
    const refused = await ada.post(`/orders/${id}/deliver`, empty)
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'note', message: emptyDelivery }]])
  }
  expect((await buyer.get(`/orders/${id}`)).body.order.state).toBe('paid')
  // A file is enough; so is a note, which can contain a link.
  const { file } = (await attach(ada, 'logo.svg', '<svg/>')).body
  const delivered = await ada.post(`/orders/${id}/deliver`, { attachments: [file.id] })
  expect(delivered.body.order.events.at(-1)).toMatchObject({ act: 'deliver', note: '', files: [{ id: file.id }] })
  await buyer.post(`/orders/${id}/request-changes`, { note: 'Greener.' })
  const note = 'https://files.example.org/logo'
  expect((await ada.post(`/orders/${id}/deliver`, { note })).body.order.events.at(-1)).toMatchObject({
    note,
    files: [],
  })
})

test('files without a move are swept after a day, the record and its bytes stay', async () => {
  const { deps } = shop.market
  const sweep = (hours: number) => {
    const now = deps.clock.now().getTime() + hours * 3_600_000
    return sweepAttachments({ ...deps, clock: { now: () => new Date(now) } })
  }
  await sweep(25)
  const kept = (await attach(ada, 'kept.txt', 'kept')).body.file.id
  await ada.post(`/orders/${id}/deliver`, { attachments: [kept] })
  await attach(ada, 'waits.txt', 'waits')
  await shop.market.deps.storage.put(`attachments/${'0'.repeat(32)}`, Buffer.from('nobody’s'))
  const before = await stored()
  await sweep(0)
  await sweep(23.9)
  const after = await stored()
  expect(before.filter((key) => !after.includes(key))).toEqual([`attachments/${'0'.repeat(32)}`])
  await sweep(24.1)
  const { url } = (await open(ada, kept)).body
  const { pathname, search } = new URL(url)
  expect((await shop.market.call({ method: 'GET', url: pathname + search })).status).toBe(200)
  expect(
    await ada.post(`/orders/${id}/refund`, { amountMinor: 1, attachments: [kept] }, { 'idempotency-key': 'k' }),
  ).toMatchObject({ status: 422 })
})

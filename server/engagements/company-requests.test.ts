import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { asked, offerOf, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { personalEngagements } from './service.ts'

const hiring = await fileFixture(startHiring())
const { market, shop, deps } = hiring

const company = {
  company: 'Lumen Housing Trust',
  concerned: 'The board, and 40 caretakers',
  purchaseOrder: 'PO 4711',
  address: '3 Quay Street\n8000 Bruges',
  startsOn: '2030-01-07',
}
const request = { category: 'Enterprise', company }

test('both sides read the details of a company’s request, and its client changes them', async () => {
  const [client, provider, other] = [
    await market.person('Ilse'),
    await hiring.freelancer('Hana'),
    await market.person('Eve'),
  ]
  const { status, body } = await hiring.ask(client, provider, request)
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.engagement
  for (const side of [client, provider]) expect((await hiring.read(side, id)).company).toEqual(company)
  expect((await other.get(`/engagements/${id}`)).status).toBe(404)
  const edit = (over: object) => client.put(`/engagements/${id}`, { ...asked, ...request, ...over })
  const changed = { ...company, purchaseOrder: 'PO 4712', startsOn: null }
  expect((await edit({ company: changed })).body.engagement.company).toEqual(changed)
  for (const wrong of [{ company: '' }, { startsOn: 'soon' }, { purchaseOrder: 'x'.repeat(61) }, { secret: 'x' }])
    expect((await edit({ company: { ...company, ...wrong } })).status).toBe(422)
  expect((await edit({ company: null })).body.engagement.company).toBeNull()
  expect((await provider.put(`/engagements/${id}`, { ...asked, ...request })).status).toBe(409)
})

test('the details of a company come with the quote of its milestones, and its purchase order is on receipt and invoice', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Hana')]
  const { id } = (await hiring.ask(client, provider, request)).body.engagement
  await hiring.move(provider, id, 'offer', offerOf(0))
  await hiring.move(client, id, 'accept', { version: 1 })
  const { milestones } = await hiring.read(client, id)
  const items = [{ line: { kind: 'milestone', id: milestones[0].id, quantity: 1 } }]
  const quote = (await client.post('/checkout/quote', { items })).body
  const { company: name, address, purchaseOrder } = company
  expect(quote.company).toEqual({ company: name, address, purchaseOrder })

  const billing = { name: 'Ilse', email: 'ilse@carrow.example', country: 'BE', company: name, address, purchaseOrder }
  const paid = { immediateDelivery: true, billing }
  const { purchase } = (await shop.checkout(client, quote.quoteId, quote.quoteId, paid)).body
  await shop.settle(purchase.id)
  const order = purchase.orders[0].id
  // A later change does not touch what was sold.
  await hiring.moveOrder(provider, order, 'deliver', { note: 'Here it is.' })
  await hiring.moveOrder(client, order, 'accept')
  expect((await client.get(`/purchases/${purchase.id}/receipt`)).body.receipt.buyer).toMatchObject({
    company: name,
    purchaseOrder,
  })
  expect((await provider.get(`/orders/${order}/invoice`)).body.invoice.buyer).toMatchObject({
    company: name,
    address,
    purchaseOrder,
  })

  // Only the buyer gets them, and only for this purchase.
  const project = await shop.offer(await shop.seller('Ada'))
  await shop.add(client, project)
  expect((await shop.quote(client)).company).toBeNull()
})

test('the details of a company are in its client’s export, and are deleted with the account', async () => {
  const [client, provider] = [await market.person('Ilse'), await hiring.freelancer('Hana')]
  const { id } = (await hiring.ask(client, provider, request)).body.engagement
  const held = await personalEngagements.heldOf(deps.db, client.id)
  expect(held.engagements).toMatchObject([{ id, company }])
  await transaction(deps.db, (tx) => personalEngagements.erase(deps, tx, client.id))
  expect((await hiring.read(provider, id)).company).toBeNull()
})

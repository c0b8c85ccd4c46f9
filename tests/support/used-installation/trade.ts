import { randomUUID } from 'node:crypto'
import { testCards } from '@guildhall/server/payments/sandbox/cards.ts'
import { expect, vi } from 'vitest'
import type { TestApp } from '../app.ts'
import { fileOf, partHeaders } from '../assets.ts'
import { openBrowser } from '../browser.ts'
import { billing } from '../commerce.ts'
import { projectInput } from '../marketplace.ts'
import { jpeg, pictureForm } from '../pictures.ts'
import { verifyPhone } from './accounts.ts'
import type { UsedMember } from './member.ts'

interface Traders {
  seller: UsedMember
  buyer: UsedMember
  admin: UsedMember
}

/**
 * Adds projects with pictures and files, then orders in every course: completed and reviewed, refunded, delivered with
 * files, disputed, paid out; a project that is not on sale yet; a cart, and an incomplete upload. Returns an order in progress.
 */
export async function fillTrade(app: TestApp, { seller, buyer, admin }: Traders) {
  await seller.put('/users/business-details', { name: 'Moor Studio', address: '1 Quay Street', country: 'IE' })
  const files = await publish(seller, { title: 'Tide tables', price: 40, tags: ['sea'], skills: ['SQL'] })
  const questions = [{ text: 'Which harbour?', required: true }]
  const made = await publish(seller, { title: 'A chart on demand', price: 80, questions }, 'made')
  const { project } = await seller.get(`/marketplace/projects/${made}`)
  const answers = [{ questionId: project.questions[0].id, text: 'Ostend.' }]
  await beginUpload(seller, files)
  await openBrowser(app, '10.9.200.6').post(`/api/marketplace/projects/${files}/view`, {})
  await buyer.post(`/marketplace/projects/${files}/view`)
  await buyer.post(`/marketplace/projects/${files}/favorite`)
  // Without business details nobody can buy it yet.
  const soon = await publish(admin, { title: 'A chart to come', price: 15 })
  await buyer.put(`/marketplace/projects/${soon}/sale-alert`)
  await buyer.post('/saved-searches', { query: 'q=tide' })
  await buyer.post('/saved-searches', { kind: 'person', query: 'q=tide' })

  const first = await buyAndPay(app, buyer, [files])
  await buyer.post(`/orders/${first}/accept`)
  const lineOf = async (order: string) => (await buyer.get(`/orders/${order}`)).order.items[0].id
  const { review } = await buyer.post(`/orders/${first}/lines/${await lineOf(first)}/review`, {
    rating: 5,
    text: 'Exact.',
  })
  await seller.post(`/marketplace/projects/${files}/reviews/${review.id}/answer`, { text: 'Thank you.' })

  const mirror = { kind: 'link', name: 'A mirror', url: 'https://mirror.example.org/it' }
  await seller.post(`/marketplace/projects/${files}/assets`, mirror)
  await seller.post(`/marketplace/projects/${files}/versions`, { note: 'The tides of the next year.' })

  const back = await buyAndPay(app, buyer, [made], answers)
  await seller.post(`/orders/${back}/deliver`, { note: 'A draft.' })
  await seller.post(`/orders/${back}/refund`, { amountMinor: 2000 }, key())

  const disputed = await buyAndPay(app, buyer, [made], answers)
  const sent = await seller.sendFile(`/orders/${disputed}/attachments`, 'chart.txt', 'a chart')
  await seller.post(`/orders/${disputed}/deliver`, { note: 'Here it is.', attachments: [sent.file.id] })
  await buyer.post(`/orders/${disputed}/report`, { note: 'The north is missing.' })
  await seller.post(`/orders/${disputed}/answer`, { note: 'It is at the top.' })
  await admin.post(`/orders/${disputed}/decide`, { outcome: 'release', note: 'The north is at the top.' })
  for (const side of [seller, buyer]) await side.post(`/orders/${disputed}/accept-decision`)

  const appealed = await buyAndPay(app, buyer, [made], answers)
  await seller.post(`/orders/${appealed}/deliver`, { note: 'Here it is.' })
  await buyer.post(`/orders/${appealed}/report`, { note: 'The south is missing.', amountMinor: 100 })
  await seller.post(`/orders/${appealed}/propose-split`, { amountMinor: 50 })
  await seller.post(`/orders/${appealed}/answer`, { note: 'It is at the bottom.' })
  await admin.post(`/orders/${appealed}/decide`, { outcome: 'new-date', days: 3, note: 'Draw it again.' })
  await buyer.post(`/orders/${appealed}/appeal`, { note: 'I need it today.' })

  const open = await buyAndPay(app, buyer, [made], answers)
  await buyer.sendFile(`/orders/${open}/attachments`, 'wish.txt', 'as large as a table')
  await sendAndBegin(seller, `/orders/${open}/attachments`)
  await payOut(app, seller)

  await buyer.post(`/users/${buyer.id}/cart`, { productId: files, quantity: 2 })
  const merged = { mergeId: randomUUID(), items: [{ productId: made, quantity: 1 }] }
  await buyer.post(`/users/${buyer.id}/cart/merge`, merged)
  await buyer.post('/checkout/quote', { answers })
  return { files, open }
}

async function publish(seller: UsedMember, over: object, kind: 'files' | 'made' = 'files') {
  const { project } = await seller.post('/marketplace/projects', projectInput(over), key())
  const { payload, headers } = await pictureForm({ projectId: project.id }, 'images', [await jpeg(60, 40)])
  await seller.post('/s3/upload-project-images', payload, headers)
  if (kind === 'files') {
    const link = { kind: 'link', name: 'The repository', url: 'https://code.example.org/it' }
    await seller.post(`/marketplace/projects/${project.id}/assets`, link)
    const { content, parts } = fileOf(2000)
    const path = `/marketplace/projects/${project.id}/assets`
    const { asset } = await seller.post(path, { kind: 'file', name: 'tides.csv', size: content.length })
    for (const [at, part] of parts.entries())
      await seller.put(`${path}/${asset.id}/parts/${at + 1}`, part, partHeaders(part))
    await seller.post(`${path}/${asset.id}/complete`)
  }
  return project.id as string
}

async function beginUpload(seller: UsedMember, projectId: string): Promise<void> {
  const path = `/marketplace/projects/${projectId}/assets`
  const { content, parts } = fileOf(3000)
  const { asset } = await seller.post(path, { kind: 'file', name: 'more.csv', size: content.length })
  const [part = new Uint8Array()] = parts
  await seller.put(`${path}/${asset.id}/parts/1`, part, partHeaders(part))
}

/** Adds a file and a link that wait for a delivery, and an incomplete upload for it. */
async function sendAndBegin(seller: UsedMember, path: string): Promise<void> {
  const begin = async (name: string, size: number) =>
    (await seller.post(`${path}/uploads`, { kind: 'file', name, size })).file.id as string
  await seller.post(`${path}/uploads`, { kind: 'link', name: 'The chart', url: 'https://charts.example.org/it' })
  const { content, parts } = fileOf(2000)
  for (const isWhole of [true, false]) {
    const file = await begin(isWhole ? 'chart.pdf' : 'film.mp4', content.length)
    for (const [at, part] of parts.entries())
      await seller.put(`${path}/${file}/parts/${at + 1}`, part, partHeaders(part))
    if (isWhole) await seller.post(`${path}/${file}/complete`)
  }
}

/** Buys from an empty cart up to a paid order; returns its id. */
export async function buyAndPay(
  app: TestApp,
  buyer: UsedMember,
  products: string[],
  answers: { questionId: string; text: string }[] = [],
): Promise<string> {
  for (const productId of products) await buyer.post(`/users/${buyer.id}/cart`, { productId, quantity: 1 })
  const [order = ''] = await pay(app, buyer, (await buyer.post('/checkout/quote', { answers })).quoteId)
  return order
}

/** Buys these items without the cart, and pays them; returns the ids of the orders. */
export async function payNow(
  app: TestApp,
  buyer: UsedMember,
  items: object[],
  answers: object[] = [],
): Promise<string[]> {
  return pay(app, buyer, (await buyer.post('/checkout/quote', { items, answers })).quoteId)
}

async function pay(app: TestApp, buyer: UsedMember, quoteId: string): Promise<string[]> {
  const { purchase, payment } = await buyer.post(
    '/checkout',
    { quoteId, billing, immediateDelivery: true },
    key(quoteId),
  )
  const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''
  const answer = await fetch(payment.url, {
    method: 'POST',
    body: new URLSearchParams({ number: card, expiry: '12 / 40', code: '123', delivery: 'at-once' }),
    headers: { origin: app.config.origin },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  const isPaid = async () => expect((await buyer.get(`/purchases/${purchase.id}`)).purchase.state).toBe('paid')
  await vi.waitFor(isPaid, { timeout: 15_000, interval: 50 })
  return purchase.orders.map(({ id }: { id: string }) => id)
}

async function payOut(app: TestApp, seller: UsedMember): Promise<void> {
  await verifyPhone(app, seller)
  await seller.put('/payout-account', { holder: 'Seller Moor', iban: 'DE89 3704 0044 0532 0130 00' })
  await seller.post('/payouts', {}, key())
  const isPaid = async () => expect((await seller.get('/balance')).payouts[0].state).toBe('paid')
  await vi.waitFor(isPaid, { timeout: 15_000, interval: 50 })
}

const key = (value: string = randomUUID()) => ({ 'idempotency-key': value })

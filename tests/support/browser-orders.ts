import { testCards } from '@guildhall/server/payments/sandbox/cards.ts'
import { expect, type Page } from '@playwright/test'
import { jpeg } from './pictures.ts'
import { service } from './services.ts'

/** Calls the API as the person signed in on this page; fails on a refusal. */
export async function callAs(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
  headers = {},
) {
  const { token } = await (await page.request.get('/api/auth/token')).json()
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(data ? { data } : {}),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.status() === 204 ? null : answer.json()
}

/** Returns the handle of the person signed in on this page. */
export const handleOf = async (page: Page): Promise<string> =>
  (await callAs(page, 'GET', '/users/profile')).customUserId

/** Creates a public made-to-order project of the person on this page; returns its id. */
export async function offerWork(page: Page, title: string, price: number, over: object = {}): Promise<string> {
  const work = { description: 'As you say.', category: 'Graphic Design', durationDays: 5, ownWork: true }
  const input = { title, price, ...work, ...over }
  const { project } = await callAs(page, 'POST', '/marketplace/projects', input)
  await addPicture(page, 'project', project.id)
  return project.id
}

/** Creates a public service of the person on this page; returns its id. */
export async function offerService(page: Page, over: object = {}): Promise<string> {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { service: made } = await callAs(page, 'POST', '/services', { ...service, ...over }, key)
  await addPicture(page, 'service', made.id)
  return made.id
}

async function addPicture(page: Page, kind: 'project' | 'service', id: string) {
  const { token } = await (await page.request.get('/api/auth/token')).json()
  const stored = await page.request.post(`/api/s3/upload-${kind}-images`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      [`${kind}Id`]: id,
      images: { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await jpeg(160, 100) },
    },
  })
  expect(stored.ok(), await stored.text()).toBe(true)
}

/** The person on this page buys a project and pays it in the sandbox; returns the order's id once it is paid. */
export const buyWork = (page: Page, productId: string, over: object = {}): Promise<string> =>
  buyLine(page, { productId, quantity: 1 }, { over })

/** The same for a line of any kind; `choices` go into the checkout. */
export async function buyLine(
  page: Page,
  line: object,
  { over = {}, choices = {} }: { over?: object; choices?: object } = {},
): Promise<string> {
  await callAs(page, 'POST', `/users/${await handleOf(page)}/cart`, line)
  const { quoteId } = await callAs(page, 'POST', '/checkout/quote')
  const billing = { name: 'Harbour & Pike', email: 'office@harbourandpike.example', country: 'BE', ...over }
  const key = { 'idempotency-key': quoteId }
  const { purchase, payment } = await callAs(page, 'POST', '/checkout', { quoteId, billing, ...choices }, key)
  const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''
  const form = { number: card, expiry: '12 / 35', code: '123', delivery: 'at-once' }
  const paid = await page.request.post(payment.url, {
    form,
    maxRedirects: 0,
    headers: { origin: new URL(payment.url).origin },
  })
  expect(paid.status()).toBe(303)
  const { id } = purchase.orders[0]
  await expect
    .poll(async () => (await callAs(page, 'GET', `/purchases/${purchase.id}`)).purchase.state, { intervals: [100] })
    .toBe('paid')
  return id
}

/** Goes from the checkout to the page of the sandbox; work begins before the 14 days to withdraw are over. */
export async function openSandbox(page: Page, amount: string) {
  await page.getByRole('checkbox', { name: /begin before/ }).check()
  if ((await page.getByLabel('Country').inputValue()) === '')
    await page.getByLabel('Country').selectOption({ label: 'Belgium' })
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await expect(page).toHaveURL(/\/dev\/pay\//)
}

/** Pays what the checkout shows, at the sandbox. */
export async function payAtSandbox(page: Page, amount: string) {
  await openSandbox(page, amount)
  await payOnSandbox(page, amount)
}

/** Pays on the page of the sandbox. */
export async function payOnSandbox(page: Page, amount: string) {
  const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''
  await page.getByRole('link', { name: `Use ${card}` }).click()
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await expect(page).toHaveURL(/\/payment-success\?purchase=/)
}

import { termsHistory, termsVersion } from '@guildhall/contract/accounts/terms.ts'
import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { jpeg, pictureForm } from '../../tests/support/pictures.ts'

type Member = Awaited<ReturnType<typeof newMember>>
const older = '2026-11-22'
const app = await fileFixture(startTestApp())
const seller = await newMember(app, { email: 'seller@carrow.example', firstName: 'Wren' })
const buyer = await newMember(app, { email: 'buyer@carrow.example', firstName: 'Bea' })

const call = (member: Member) => {
  const browser = openBrowser(app)
  const own = { bearer: member.token }
  return {
    get: (path: string) => browser.get(`/api${path}`, own),
    post: (path: string, body: unknown, key?: string) =>
      browser.post(`/api${path}`, body, key ? { ...own, headers: { 'idempotency-key': key } } : own),
    put: (path: string, body: unknown) => browser.put(`/api${path}`, body, own),
  }
}
const agreedTo = (member: Member, version: string | null) =>
  app.deps.db.pool.query('update people set terms_version = $2 where email = $1', [member.email, version])
const accept = (member: Member) => call(member).post('/users/terms', { termsVersion })
const project = {
  title: 'Tide tables',
  description: 'For the coast.',
  category: 'Data Science',
  price: 0,
  ownWork: true,
}
const addPicture = async (id: string) => {
  const { payload, headers } = await pictureForm({ projectId: id }, 'images', [await jpeg(40, 30)])
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/api/s3/upload-project-images',
    headers: { host: new URL(app.config.origin).host, authorization: `Bearer ${seller.token}`, ...headers },
    payload,
  })
  return { status: statusCode, code: JSON.parse(body).code }
}
const refused = { status: 403, body: { code: 'terms_changed', message: expect.stringContaining('accept') } }

test('GET and POST /users/terms: a sign-up stores the current version, an older one is accepted again once', async () => {
  expect((await call(buyer).get('/users/terms')).body).toMatchObject({ current: termsVersion, accepted: termsVersion })
  await agreedTo(buyer, older)
  expect((await call(buyer).get('/users/terms')).body).toMatchObject({ current: termsVersion, accepted: older })
  expect((await call(buyer).post('/users/terms', { termsVersion: older })).status).toBe(422)
  app.advance(60_000)
  const before = app.deps.clock.now().toISOString()
  const first = await accept(buyer)
  expect(first).toMatchObject({ status: 200, body: { accepted: termsVersion } })
  expect(first.body.acceptedAt >= before).toBe(true)
  app.advance(60_000)
  expect((await accept(buyer)).body).toEqual(first.body)
})

test('publishing under an older version answers 403 until the new one is accepted; drafts, edits and reading still work', async () => {
  await agreedTo(seller, older)
  const { post, put, get } = call(seller)
  expect(await post('/marketplace/projects', project)).toMatchObject(refused)
  const draft = await post('/marketplace/projects', { ...project, publish: false })
  expect(draft.status).toBe(201)
  const { id } = draft.body.project
  expect((await addPicture(id)).status).toBe(200)
  expect(await put(`/marketplace/projects/${id}`, { ...project, publish: true })).toMatchObject(refused)
  expect((await put(`/marketplace/projects/${id}`, { ...project, title: 'Tides', publish: false })).status).toBe(200)
  expect((await get(`/marketplace/projects/${id}`)).body.project.visibility).toBe('draft')
  expect((await accept(seller)).status).toBe(200)
  expect((await put(`/marketplace/projects/${id}`, { ...project, publish: true })).body.project.visibility).toBe(
    'public',
  )

  // Published before the change, archived and restored after it.
  await post(`/marketplace/projects/${id}/archive`, {})
  await agreedTo(seller, older)
  expect(await post(`/marketplace/projects/${id}/restore`, {})).toMatchObject(refused)
  await accept(seller)
  // A first picture publishes too.
  const late = (await post('/marketplace/projects', { ...project, title: 'Late' })).body.project.id
  await agreedTo(seller, null)
  expect(await addPicture(late)).toEqual({ status: 403, code: 'terms_changed' })
  await accept(seller)
  expect((await addPicture(late)).status).toBe(200)
})

test('POST /checkout under an older version answers 403 and stores nothing; after accepting, the same call stores the version', async () => {
  const made = await call(seller).post('/marketplace/projects', { ...project, title: 'For the buyer' })
  const productId = made.body.project.id
  expect((await addPicture(productId)).status).toBe(200)
  const { post, get } = call(buyer)
  expect((await post(`/users/${buyer.user.customUserId}/cart`, { productId, quantity: 1 })).status).toBe(200)
  await agreedTo(buyer, older)
  const { quoteId } = (await post('/checkout/quote', {})).body
  const billing = { name: 'Bea Carrow', email: buyer.email, country: 'PT' }
  const buy = () => post('/checkout', { quoteId, billing }, 'one-key-for-both-calls')
  expect(await buy()).toMatchObject(refused)
  const kept = () => app.deps.db.pool.query('select terms_version from purchases')
  expect((await kept()).rows).toEqual([])
  expect((await get('/orders')).status).toBe(200)
  await accept(buyer)
  const bought = await buy()
  expect(bought.status).toBe(201)
  await agreedTo(buyer, older)
  expect((await kept()).rows).toEqual([{ terms_version: termsVersion }])
  expect((await buy()).body.purchase.id).toBe(bought.body.purchase.id)
})

test('the history of the terms starts with the current version and goes back in time', () => {
  const versions = termsHistory.map(({ version }) => version)
  expect(versions[0]).toBe(termsVersion)
  expect(versions).toEqual(versions.toSorted().toReversed())
  expect(new Set(versions).size).toBe(versions.length)
})

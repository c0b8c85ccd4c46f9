// A program with a client generated from /api/openapi.json: two people sign in, one uploads and sells, the other buys, then
// money is refunded and paid out. `tests/nightly/generated-client.nightly.ts` puts the client beside this file, checks the
// types of both and runs it with the origin of a server in demo mode, a picture and the version of the terms; it prints the
// result as JSON.

import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ok, type RequestOpts } from '@oazapfts/runtime'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as api from './client.ts'

type SignUp = Parameters<typeof api.postAuthSignUpEmail>[0]

const [origin = '', picturePath = '', termsVersion = ''] = process.argv.slice(2)
const password = 'a heron in the reeds'
const content = new TextEncoder().encode('High water at 06:12 and 18:40.')
api.defaults.baseUrl = `${origin}/api`

/** Polls until there is a result, for 15 s. */
async function waitFor<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return assert.fail('Nothing came within 15 s')
}

const codeTo = (to: string) => waitFor(async () => (await ok(api.getDevOutbox({ to }))).messages[0]?.code)

/** Signs a person up, verifies the address and signs in; returns the person and the headers of their calls. */
async function join(email: string, firstName: string) {
  const own = { headers: { origin } }
  const agreed = termsVersion as SignUp['termsVersion']
  const form = { firstName, lastName: 'Byron', email, password, termsVersion: agreed }
  await ok(api.postAuthSignUpEmail(form, {}, own))
  await ok(api.postUsersVerifyEmail({ email, code: await codeTo(email), password }, own))
  const { token } = await ok(api.postAuthSignInEmail({ email, password }, {}, own))
  const signedIn: RequestOpts = { headers: { authorization: `Bearer ${token}` } }
  const { user } = await ok(api.postToken({ firstName, lastName: 'Byron' }, signedIn))
  assert.equal(user.id, user.customUserId)
  return { signedIn, user }
}

async function verifyPhone(phone: string, signedIn: RequestOpts) {
  const challenge = (await ok(api.getBotCheck())) as Parameters<typeof solveChallenge>[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  const xBotCheck = btoa(JSON.stringify({ challenge, solution }))
  await ok(api.postUsersVerifyPhone({ phone }, { xBotCheck }, signedIn))
  const { status } = await ok(api.postUsersVerifyPhone({ phone, code: await codeTo(phone) }, {}, signedIn))
  assert.equal(status, 'verified')
}

/** Creates a project for sale with a picture and a file. */
async function offer(signedIn: RequestOpts): Promise<string> {
  const input = { title: 'Tide tables', description: 'For one coast.', category: 'Other', price: 20 } as const
  const { project } = await ok(
    api.postMarketplaceProjects(
      { ...input, categoryOther: 'Sailing', ownWork: true },
      { idempotencyKey: randomUUID() },
      signedIn,
    ),
  )
  const picture = new Blob([readFileSync(picturePath)], { type: 'image/jpeg' })
  const images = [picture, picture]
  const { imageUrls } = await ok(api.postS3UploadProjectImages({ projectId: project.id, images }, {}, signedIn))
  assert.equal(imageUrls.length, images.length)
  const file = { kind: 'file', name: 'tides.txt', size: content.length } as const
  const { asset } = await ok(api.postMarketplaceProjectsByIdAssets(project.id, file, {}, signedIn))
  const digest = `sha-256=:${createHash('sha256').update(content).digest('base64')}:`
  const part = new Blob([content], { type: 'application/octet-stream' })
  await ok(
    api.putMarketplaceProjectsByIdAssetsByAssetIdPartsByNumber(project.id, asset.id, '1', digest, part, signedIn),
  )
  const made = await ok(api.postMarketplaceProjectsByIdAssetsByAssetIdComplete(project.id, asset.id, {}, signedIn))
  assert.equal(made.asset.state, 'ready')
  return project.id
}

/** From the cart to a paid order; returns its id. */
async function buy(productId: string, { signedIn, user }: Awaited<ReturnType<typeof join>>): Promise<string> {
  await ok(api.postUsersByIdCart(user.customUserId, { productId, quantity: 1 }, signedIn))
  const { quoteId } = await ok(api.postCheckoutQuote({}, signedIn))
  const billing = { name: 'Ben Byron', email: user.auth.email, country: 'BE' } as const
  const asked = { quoteId, billing, immediateDelivery: true } as const
  const { purchase, payment } = await ok(api.postCheckout(randomUUID(), asked, signedIn))
  const card = new URLSearchParams({ number: '4242424242424242', expiry: '12 / 35', code: '123', delivery: 'at-once' })
  const paid = await fetch(payment?.url ?? '', { method: 'POST', body: card, headers: { origin }, redirect: 'manual' })
  assert.equal(paid.status, 303)
  return waitFor(async () => {
    const { state, orders } = (await ok(api.getPurchasesById(purchase.id, signedIn))).purchase
    return state === 'paid' ? orders[0]?.id : undefined
  })
}

const ada = await join('ada@carrow.example', 'Ada')
const ben = await join('ben@carrow.example', 'Ben')
await ok(api.putUsersBusinessDetails({ name: 'Ada Studio', address: '1 Quay Street', country: 'IE' }, ada.signedIn))
const product = await offer(ada.signedIn)
const order = await buy(product, ben)

const [item] = (await ok(api.getOrdersById(order, ben.signedIn))).order.items
const { url } = await ok(api.getOrdersByIdAssetsByAssetId(order, item?.assets[0]?.id ?? '', ben.signedIn))
const downloaded = await (await fetch(url)).text()

const back = await ok(api.postOrdersByIdRefund(order, randomUUID(), { amountMinor: 500 }, ada.signedIn))
await ok(api.postOrdersByIdAccept(order, {}, ben.signedIn))
await verifyPhone('+32470123456', ada.signedIn)
await ok(api.putPayoutAccount({ holder: 'Ada Byron', iban: 'DE89 3704 0044 0532 0130 00' }, ada.signedIn))
const { payout } = await ok(api.postPayouts(randomUUID(), {}, ada.signedIn))

console.log(JSON.stringify({ downloaded, refundedMinor: back.order.refundedMinor, paidOutMinor: payout.amountMinor }))

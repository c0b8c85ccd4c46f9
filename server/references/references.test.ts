import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, offerOf, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { personalReferences } from './service.ts'

const { deps, market, ask, move, payIn, freelancer, active, completed, read, moveOrder } = await fileFixture(
  startHiring(),
)
let provider: ShopPerson
let client: ShopPerson
beforeEach(async () => {
  provider = await freelancer('Hana')
  client = await market.person('Ilse')
})
const stranger = await market.person('Eve')
const { visitor } = market

const pathOf = (id: string) => `/engagements/${id}/reference`
const agree = (person: ShopPerson, id: string, place: string | null = null) => person.put(pathOf(id), { place })
const takeBack = (person: ShopPerson, id: string) => person.delete(pathOf(id))
const standing = async (person: ShopPerson, id: string) => (await person.get(pathOf(id))).body.reference
const shown = async (person: Pick<ShopPerson, 'get'> = visitor) =>
  (await person.get(`/users/${provider.customUserId}`)).body.references
/** Finished work that both sides show. */
async function agreed(place: string | null = null): Promise<string> {
  const id = await completed(client, provider)
  await agree(provider, id)
  await agree(client, id, place)
  return id
}
const nameOf = async (person: ShopPerson) => {
  const { firstName, lastName } = (await person.get(`/users/${person.customUserId}`)).body
  return `${firstName} ${lastName}`.trim()
}

test('finished work is shown on the profile of its provider once both sides agreed', async () => {
  const id = await completed(client, provider)
  expect(await standing(provider, id)).toMatchObject({ role: 'provider', hasAgreed: false, hasOtherAgreed: false })
  expect((await agree(provider, id)).body.reference).toMatchObject({ hasAgreed: true, hasOtherAgreed: false })
  expect(await shown()).toEqual([])
  expect(await standing(client, id)).toMatchObject({ role: 'client', hasAgreed: false, hasOtherAgreed: true })
  const { notifications } = (await client.get('/notifications')).body
  expect(notifications).toContainEqual(expect.objectContaining({ href: `/engagements/${id}#reference` }))
  await agree(client, id)
  const month = new Date(deps.clock.now()).toISOString().slice(0, 7)
  const reference = {
    ...{ title: 'A map viewer', topic: 'Web Development', month, client: await nameOf(client) },
    clientPath: expect.stringContaining(client.customUserId),
  }
  for (const person of [visitor, stranger, client, provider]) expect(await shown(person)).toEqual([reference])
  // The client's profile shows none.
  expect((await visitor.get(`/users/${client.customUserId}`)).body.references).toEqual([])
})

test('GET /consulting/answered names finished consulting work that both sides agreed to show there, until one takes it back', async () => {
  const asked = async (person: Pick<ShopPerson, 'get'> = visitor) => {
    market.advance(2000)
    return (await person.get('/consulting/answered')).body.items
  }
  const agreedAbout = async (category: string, place: string | null = null) => {
    const { engagement } = (await ask(client, provider, { category, title: `About ${category}` })).body
    await move(provider, engagement.id, 'offer', offerOf(0, { milestones: [milestone] }))
    await move(client, engagement.id, 'accept', { version: 1 })
    const { milestones } = await read(client, engagement.id)
    const [order = ''] = await payIn(client, [milestones[0].id])
    await moveOrder(provider, order, 'deliver', { note: 'Here it is.' })
    await moveOrder(client, order, 'accept')
    await agree(provider, engagement.id)
    expect(await asked()).not.toContainEqual(expect.objectContaining({ title: `About ${category}` }))
    await agree(client, engagement.id, place)
    return engagement.id
  }
  // Other work is only on the profile.
  await agreedAbout('Design')
  expect(await asked()).toEqual([])
  const id = await agreedAbout('Architecture review', 'Ghent')
  for (const person of [visitor, stranger, client])
    expect(await asked(person)).toMatchObject([
      {
        ...{
          title: 'About Architecture review',
          topic: 'Architecture review',
          client: 'A client in Ghent',
          clientPath: null,
        },
        ...{ days: 1, paidMinor: milestone.amountMinor, provider: { customUserId: provider.customUserId } },
      },
    ])
  // Agreements from before the page was named stay on the profile.
  await deps.db.execute(sql`update work_references set client_lately = false where engagement_id = ${id}`)
  expect(await asked()).toEqual([])
  await agree(client, id, 'Ghent')
  expect(await asked()).toEqual([])
  expect(await shown()).toHaveLength(2)
  await takeBack(client, id)
  await agree(client, id)
  expect(await asked()).toMatchObject([{ clientPath: expect.stringContaining(client.customUserId) }])
  // A person to whom one of the two is hidden does not read it; a block between others changes nothing.
  await stranger.post('/relations/block', { blockedUserId: provider.customUserId })
  expect(await asked(stranger)).toEqual([])
  expect(await asked()).toHaveLength(1)
  await takeBack(provider, id)
  expect(await asked()).toEqual([])
})

test('the client chooses to be called a business or a client in a place, and changes that', async () => {
  const id = await agreed('Ghent')
  expect(await shown()).toMatchObject([{ client: 'A client in Ghent', clientPath: null }])
  expect(JSON.stringify(await shown())).not.toContain(client.customUserId)
  await deps.db.execute(
    sql`update people set user_type = 'Business', company_name = 'Canary GmbH' where id = ${client.id}`,
  )
  expect(await shown()).toMatchObject([{ client: 'A business in Ghent' }])
  await agree(client, id)
  expect(await shown()).toMatchObject([{ client: 'Canary GmbH' }])
  // The provider's place says nothing.
  await agree(provider, id, 'Elsewhere')
  expect(await shown()).toMatchObject([{ client: 'Canary GmbH' }])
  expect((await agree(client, id, ' ')).body.fields).toMatchObject([{ path: 'place' }])
})

test.each(['client', 'provider'])(
  'a reference that the %s takes back disappears at once, and comes back once both agree again',
  async (side) => {
    const id = await agreed('Ghent')
    expect(await shown()).toHaveLength(1)
    const person = side === 'client' ? client : provider
    const forgotten = recentReads(deps).changes()
    expect((await takeBack(person, id)).body.reference).toMatchObject({ hasAgreed: false, hasOtherAgreed: true })
    // Pages and answers that the server keeps are forgotten.
    expect(recentReads(deps).changes()).toBeGreaterThan(forgotten)
    expect(await shown()).toEqual([])
    expect((await takeBack(person, id)).status).toBe(200)
    await agree(person, id, side === 'client' ? 'Bruges' : null)
    expect(await shown()).toMatchObject([{ client: side === 'client' ? 'A client in Bruges' : 'A client in Ghent' }])
  },
)

test('only completed and paid work can be a reference, for its two sides', async () => {
  const { id, orders } = await active(client, provider, 1, { milestones: [milestone] })
  expect(await standing(client, id)).toBeNull()
  for (const person of [client, provider]) expect((await agree(person, id)).body.code).toBe('reference_not_possible')
  for (const person of [stranger, visitor as ShopPerson])
    for (const answer of [await person.get(pathOf(id)), await agree(person, id), await takeBack(person, id)])
      expect(answer.status).toBe(person === stranger ? 404 : 401)
  await moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Here.' })
  await moveOrder(client, orders[0] ?? '', 'accept')
  await agree(provider, id)
  await agree(client, id)
  expect(await shown()).toHaveLength(1)
  // Work that is refunded in full later is no longer a reference.
  const { milestones } = await read(client, id)
  await moveOrder(provider, milestones[0].order.id, 'refund', { amountMinor: milestone.amountMinor, note: 'Sorry' })
  expect(await shown()).toEqual([])
  expect(await standing(client, id)).toBeNull()
})

test.each(['client', 'provider'])('a block by the %s ends the reference for good', async (side) => {
  const id = await agreed()
  const [one, other] = side === 'client' ? [client, provider] : [provider, client]
  await one.post('/relations/block', { blockedUserId: other.customUserId })
  expect(await shown()).toEqual([])
  expect((await agree(one, id)).body.code).toBe('reference_not_possible')
  await one.post('/relations/unblock', { blockedUserId: other.customUserId })
  expect(await shown()).toEqual([])
  expect(await standing(client, id)).toMatchObject({ hasAgreed: false, hasOtherAgreed: false })
})

test('an agreement and a block at the same moment leave no reference', async () => {
  const id = await completed(client, provider)
  await agree(provider, id)
  await Promise.all([agree(client, id), provider.post('/relations/block', { blockedUserId: client.customUserId })])
  expect(await shown()).toEqual([])
})

test('a named client is shown only to people who may see the client', async () => {
  await agreed()
  await client.put('/users/visibility', { hidden: true })
  expect(await shown()).toEqual([])
  expect(await shown(stranger)).toHaveLength(1)
  expect((await provider.get(`/users/${provider.customUserId}?as=everyone`)).body.references).toEqual([])
  await client.put('/users/visibility', { hidden: false })
  await client.post('/relations/block', { blockedUserId: stranger.customUserId })
  expect(await shown(stranger)).toEqual([])
  await deps.db.execute(sql`update people set suspended_at = now() where id = ${client.id}`)
  expect(await shown()).toEqual([])
})

test('an export has the agreement, and the erasure of a person deletes their references', async () => {
  const id = await agreed('Ghent')
  const held = (person: ShopPerson) => personalReferences.heldOf(deps.db, person.id)
  expect(await held(client)).toEqual([{ engagement_id: id, agreed_at: expect.any(String), place: 'Ghent' }])
  expect(await held(provider)).toEqual([{ engagement_id: id, agreed_at: expect.any(String), place: null }])
  await transaction(deps.db, (tx) => personalReferences.erase(deps, tx, client.id))
  expect([await held(client), await shown()]).toEqual([[], []])
})

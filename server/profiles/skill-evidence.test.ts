import { expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, terms } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { proposal, startJobs } from '../../tests/support/hiring.ts'

const hiring = await fileFixture(startJobs())
const { market, shop } = hiring
const client = await market.person('Ilse')
const stranger = await market.person('Stan')
const staff = await market.person('Ines')
await shop.makeAdmin(staff)
type Reader = Pick<ShopPerson, 'get'>

/** A freelancer with a skill that the jobs of these tests ask for. */
async function editor() {
  const person = await hiring.freelancer('Tomas')
  await person.post('/users/skills', { name: 'editing' })
  return person
}
/** Hires a person for a job and completes it; returns the ids of the job and of the order. */
async function completedJob(provider: ShopPerson, over: object = {}) {
  const jobId = await hiring.posted(client, { title: 'Proofread a thesis', ...over })
  const offer = { ...proposal.offer, terms: { ...terms, milestones: [milestone] } }
  const id = await hiring.proposed(provider, jobId, { offer })
  await hiring.move(client, id, 'accept', { version: 1 })
  await hiring.hire(client, jobId, id)
  const [{ order }] = (await hiring.read(client, id)).milestones
  return { jobId, id, orderId: order.id as string }
}
async function accept(provider: ShopPerson, orderId: string) {
  await hiring.moveOrder(provider, orderId, 'deliver', { note: 'Here it is.' })
  await hiring.moveOrder(client, orderId, 'accept')
}
async function evidence(of: ShopPerson, by: Reader) {
  const [{ askedIn, askedInCount }] = (await by.get(`/users/${of.customUserId}`)).body.skills
  return [askedIn.map(({ title }: { title: string }) => title), askedInCount]
}

test('a completed job is evidence of the skills it asked for, until it is refunded in full', async () => {
  const tomas = await editor()
  await tomas.post('/users/skills', { name: 'Rust' })
  const { jobId, orderId } = await completedJob(tomas)
  expect(await evidence(tomas, market.visitor)).toEqual([[], 0])
  await accept(tomas, orderId)
  const { skills } = (await market.visitor.get(`/users/${tomas.customUserId}`)).body
  expect(skills).toMatchObject([
    { name: 'editing', askedIn: [{ id: jobId, title: 'Proofread a thesis' }], askedInCount: 1 },
    { name: 'Rust', askedIn: [], askedInCount: 0 },
  ])
  expect((await market.visitor.get(`/jobs/${jobId}`)).status).toBe(200)
  await hiring.moveOrder(tomas, orderId, 'refund', { amountMinor: 1000 })
  expect(await evidence(tomas, stranger)).toEqual([['Proofread a thesis'], 1])
  await hiring.moveOrder(tomas, orderId, 'refund', { amountMinor: milestone.amountMinor - 1000 })
  expect(await evidence(tomas, stranger)).toEqual([[], 0])
})

test('the newest job for everybody is named; jobs for members are only counted, for every reader', async () => {
  const tomas = await editor()
  for (const over of [
    { title: 'An old one' },
    { title: 'A newer one' },
    { title: 'For members', audience: 'members' },
  ]) {
    const { orderId } = await completedJob(tomas, over)
    await accept(tomas, orderId)
    market.advance(60_000)
  }
  for (const reader of [market.visitor, stranger, client, tomas])
    expect(await evidence(tomas, reader)).toEqual([['A newer one'], 3])
})

test('work that began without a job, and other skills of a job, are no evidence', async () => {
  const tomas = await editor()
  await hiring.completed(client, tomas)
  const { orderId } = await completedJob(tomas, { skills: ['Photography'] })
  await accept(tomas, orderId)
  expect(await evidence(tomas, tomas)).toEqual([[], 0])
})

test('a hidden job is counted and not named, and one of a client whom a block separates from the reader', async () => {
  const tomas = await editor()
  const { jobId, orderId } = await completedJob(tomas)
  await accept(tomas, orderId)
  const blocked = await market.person('Bo')
  await client.post('/relations/block', { blockedUserId: blocked.customUserId })
  expect(await evidence(tomas, blocked)).toEqual([[], 1])
  expect(await evidence(tomas, stranger)).toEqual([['Proofread a thesis'], 1])
  const { number } = (
    await stranger.post('/reports', {
      ...{ kind: 'job', id: jobId, reason: 'Spam or advertising', text: 'An advertisement.' },
    })
  ).body
  expect((await staff.post(`/admin/queue/${number}/hide`, { reason: 'It is one.' })).status).toBe(200)
  expect(await evidence(tomas, stranger)).toEqual([[], 1])
  expect(await evidence(tomas, market.visitor)).toEqual([[], 1])
})

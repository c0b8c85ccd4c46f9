import { expect, test } from 'vitest'
import { offerOf, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const hiring = await fileFixture(startHiring())
const sides = async () => [await hiring.market.person('Ilse'), await hiring.freelancer('Tomas')] as const
const now = () => hiring.deps.clock.now().getTime()
const day = 86_400_000

/** Expects that nothing happens until just before a step, in days from `begun`, and that the step has happened just after it. */
async function expectStep(
  read: () => Promise<{ state: string; timeline: { act: string; actor: string }[] }>,
  { begun, days }: { begun: number; days: number },
  step: { act: string; state: string },
) {
  const before = await read()
  await hiring.pass((begun - now()) / day + days - 10_000 / day)
  expect((await read()).timeline).toEqual(before.timeline)
  await hiring.pass(20_000 / day)
  const after = await read()
  expect([after.timeline.at(-1)?.actor, after.timeline.at(-1)?.act, after.state]).toEqual([
    'clock',
    step.act,
    step.state,
  ])
}

test('a request without an answer: a reminder on day 3, lapsed on day 7', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  const read = () => hiring.read(client, id)
  const begun = now()
  await expectStep(read, { begun, days: 3 }, { act: 'remind', state: 'requested' })
  await expectStep(read, { begun, days: 7 }, { act: 'lapse', state: 'lapsed' })
  expect((await read()).offers).toEqual([])
})

test('an offer lapses at the end of its validity', async () => {
  const [client, provider] = await sides()
  const id = await hiring.requested(client, provider)
  await hiring.move(provider, id, 'offer', { ...offerOf(0), validDays: 5 })
  await expectStep(() => hiring.read(client, id), { begun: now(), days: 5 }, { act: 'lapse', state: 'lapsed' })
  expect((await hiring.read(client, id)).offers).toMatchObject([{ outcome: 'lapsed' }])
})

test('agreed terms without a payment: a reminder on day 7, the end on day 14', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  const read = () => hiring.read(client, id)
  const begun = now()
  await expectStep(read, { begun, days: 7 }, { act: 'remind', state: 'agreed' })
  await expectStep(read, { begun, days: 14 }, { act: 'end', state: 'ended' })
  expect((await read()).milestones.map(({ state }: { state: string }) => state)).toEqual(['dropped', 'dropped'])
})

test('an offer to change agreed terms lapses, and the agreed terms stay', async () => {
  const [client, provider] = await sides()
  const id = await hiring.agreed(client, provider)
  await hiring.move(provider, id, 'offer', { ...offerOf(1), validDays: 2 })
  await expectStep(() => hiring.read(client, id), { begun: now(), days: 2 }, { act: 'lapse', state: 'agreed' })
  expect(await hiring.read(client, id)).toMatchObject({ offerBy: null, agreedVersion: 1, turn: 'client' })
})

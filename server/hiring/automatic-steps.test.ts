import { expect, test } from 'vitest'
import { refusal } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { dayAhead, startJobs } from '../../tests/support/hiring.ts'

const jobs = await fileFixture(startJobs())
const { market } = jobs
const day = 86_400_000
/** Passes the time until a moment, and this many seconds more. */
const passTo = (at: string, seconds: number) => jobs.pass((Date.parse(at) - jobs.now() + seconds * 1000) / day)
const titles = async (person: { get: typeof market.visitor.get }) =>
  (await person.get('/notifications')).body.notifications.map(({ title }: { title: string }) => title)

test('the client is reminded a day before the decision date; then open proposals close as not answered', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client, { decidesOn: dayAhead(5, jobs.now()) })
  const made = await jobs.proposed(maker, id)
  const { decidesAt } = await jobs.job(client, id)
  await passTo(decidesAt, -86_410)
  expect(await titles(client)).not.toContain('Decide by tomorrow')
  await passTo(decidesAt, -86_390)
  expect(await titles(client)).toContain('Decide by tomorrow')
  await passTo(decidesAt, -10)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'open' })
  await passTo(decidesAt, 10)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'closed', reason: 'date' })
  expect(await jobs.read(maker, made)).toMatchObject({ state: 'lapsed', reason: 'unanswered' })
  expect((await maker.get('/proposals?state=over')).body.items[0].state).toBe('unanswered')
  expect(await titles(maker)).toContain('Not answered')
  expect(await titles(client)).toContain('Decision date passed')
})

test('an accepted proposal holds the decision back until it is paid in, 14 days at most', async () => {
  const client = await market.person('Ilse')
  const [one, other] = [await jobs.freelancer('Tomas'), await jobs.freelancer('Mateus')]
  const id = await jobs.posted(client, { decidesOn: dayAhead(3, jobs.now()) })
  const [accepted, open] = [await jobs.proposed(one, id), await jobs.proposed(other, id)]
  const { decidesAt } = await jobs.job(client, id)
  await passTo(decidesAt, -7200)
  await jobs.move(client, accepted, 'accept', { version: 1 })
  await passTo(decidesAt, 60)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'open' })
  expect((await jobs.read(other, open)).state).toBe('offered')
  await passTo(decidesAt, 14 * 86_400 + 60)
  await jobs.pass(0.001)
  expect((await jobs.read(one, accepted)).state).toBe('ended')
  expect(await jobs.job(client, id)).toMatchObject({ state: 'closed', reason: 'date' })
  expect((await jobs.read(other, open)).reason).toBe('unanswered')
})

test('a job for two people stays open after the first is hired, and is decided on its date', async () => {
  const client = await market.person('Ilse')
  const [one, other] = [await jobs.freelancer('Tomas'), await jobs.freelancer('Mateus')]
  const id = await jobs.posted(client, { places: 2, decidesOn: dayAhead(3, jobs.now()) })
  const [first, second] = [await jobs.proposed(one, id), await jobs.proposed(other, id)]
  await jobs.move(client, first, 'accept', { version: 1 })
  await jobs.hire(client, id, first)
  const running = await jobs.job(client, id)
  expect(running).toMatchObject({ state: 'open', hired: 1 })
  await passTo(running.decidesAt, 60)
  expect(await jobs.job(client, id)).toMatchObject({ state: 'decided', hired: 1 })
  expect((await jobs.read(other, second)).reason).toBe('unanswered')
})

test('the answer rate is shown from three proposals on, without the withdrawn ones', async () => {
  const client = await market.person('Ilse')
  const people = []
  for (const name of ['Tomas', 'Mateus', 'Yusuf', 'Wren']) people.push(await jobs.freelancer(name))
  const id = await jobs.posted(client, { decidesOn: dayAhead(3, jobs.now()) })
  const made = []
  for (const person of people) made.push(await jobs.proposed(person, id))
  const [gone, declined, accepted] = made as [string, string, string]
  await jobs.move(people[0] as never, gone, 'withdraw-offer')
  await jobs.pass(1)
  await jobs.move(client, declined, 'decline', { ...refusal, version: 1 })
  await jobs.move(client, accepted, 'accept', { version: 1 })
  expect((await jobs.job(client, id)).answerRate).toBeNull()
  await jobs.hire(client, id, accepted)
  // The fourth got its answer with 'all places filled'.
  expect((await jobs.job(client, id)).answerRate).toEqual({ percent: 100, proposals: 3, days: 1 })
})

test('a client whose proposals are all answered is not reminded', async () => {
  const [client, maker] = [await market.person('Ilse'), await jobs.freelancer('Tomas')]
  const id = await jobs.posted(client, { decidesOn: dayAhead(3, jobs.now()) })
  await jobs.move(client, await jobs.proposed(maker, id), 'accept', { version: 1 })
  await passTo((await jobs.job(client, id)).decidesAt, -3600)
  expect(await titles(client)).not.toContain('Decide by tomorrow')
})

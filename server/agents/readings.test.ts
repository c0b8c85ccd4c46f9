import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#users/tables.ts'
import { startTrust } from '../../tests/support/agent-trust.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'

const desk = await fileFixture(startTrust())
const { market, deps, publish, publishVersion, trustOf } = desk
beforeEach(() => market.advance(86_400_000))
const [ada, ben, prof] = [await market.person('Ada'), await market.person('Ben'), await market.person('Hana')]
await deps.db.update(people).set({ userType: 'Professors' }).where(eq(people.id, prof.id))

const versioned = async () => {
  const { id } = await publish(ada)
  await publishVersion(ada, id)
  return id as string
}
const sign = (person: typeof ben, id: string, number = 1) => person.post(`/agents/${id}/readings`, { number })
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const foundBy = async (query: string) =>
  (await market.visitor.get(`/agents?${query}`)).body.items.map(({ id }: { id: string }) => id)

test('a professor signs with name and date that they have read a version, once, and withdraws it', async () => {
  const id = await versioned()
  expect((await trustOf(prof, id)).mayRead).toBe(true)
  const [first, again] = await Promise.all([sign(prof, id), sign(prof, id)])
  expect([first.status, again.status]).toEqual([200, 200])
  const { readings } = await trustOf(market.visitor, id)
  expect(readings).toMatchObject([
    { name: 'Hana', standing: 'professor', person: { customUserId: prof.customUserId }, isOwn: false },
  ])
  expect((await trustOf(prof, id)).readings[0].isOwn).toBe(true)
  expect(await foundBy('trust=read')).toContain(id)
  expect(await foundBy('trust=read&trust=checked')).toContain(id)
  expect((await prof.delete(`/agents/${id}/readings/1`)).body.trust.readings).toEqual([])
  expect(await foundBy('trust=read')).not.toContain(id)
  expect((await prof.delete(`/agents/${id}/readings/1`)).status).toBe(200)
})

test('its author never signs, nor does somebody without standing; a new version has no readers', async () => {
  const id = await versioned()
  expect(await codeOf(sign(ada, id))).toEqual([403, 'agent_reader_author'])
  expect(await codeOf(sign(ben, id))).toEqual([403, 'agent_reader'])
  expect((await trustOf(ben, id)).mayRead).toBe(false)
  expect((await market.visitor.post(`/agents/${id}/readings`, { number: 1 })).status).toBe(401)
  expect((await prof.post(`/agents/${id}/readings`, { number: 1, name: 'Somebody Else' })).status).toBe(422)
  expect(await codeOf(sign(prof, id, 2))).toEqual([409, 'agent_consent_outdated'])
  await sign(prof, id)
  await publishVersion(ada, id, { version: '2.0.0', changes: 'Other.' })
  expect((await trustOf(ben, id)).readings).toEqual([])
  expect(await foundBy('trust=read')).not.toContain(id)
  expect(await codeOf(sign(prof, id, 1))).toEqual([409, 'agent_consent_outdated'])
})

test('somebody with a verified domain signs once they have completed paid work', async () => {
  const id = await versioned()
  const worker = await desk.freelancer('Wren')
  expect(await codeOf(sign(worker, id))).toEqual([403, 'agent_reader'])
  await desk.completed(await market.person('Client'), worker)
  const answer = await sign(worker, id)
  expect(answer.body.trust.readings).toMatchObject([{ name: 'Wren', standing: 'domain', domain: 'example.org' }])
  await deps.db.update(people).set({ email: 'wren@gmail.com' }).where(eq(people.id, worker.id))
  expect(await codeOf(sign(worker, await versioned()))).toEqual([403, 'agent_reader'])
})

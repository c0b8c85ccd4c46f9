import { partOfCall, partOffText, productPartNames } from '@guildhall/contract/content/parts.ts'
import { expect, test } from 'vitest'
import { createRateLimits, type RateLimits } from '#http/limits/rate-limits.ts'
import { people } from '#users/tables.ts'
import { everyCall } from '../../tests/support/every-call.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMarketplace } from '../../tests/support/marketplace.ts'

// Every call of the product is made several times, so nothing is limited here.
const limits: RateLimits = {
  ...createRateLimits({ now: () => new Date() }),
  take: async () => {},
  mayTake: async () => true,
  takeAddress: async () => {},
  mayTakeAddress: async () => true,
}
const market = await fileFixture(startMarketplace({}, { limits }))
const ines = await market.person('Ines')
await market.deps.db.update(people).set({ role: 'admin' })
const maya = await market.person('Maya')
const set = (part: string, isOn: boolean) => ines.put(`/admin/parts/${part}`, { isOn, reason: 'For the summer.' })

const calls = [...(await everyCall()).values()]
const address = (path: string) => path.replace(/:number/g, '1').replace(/:\w+/g, 'a'.repeat(12))
const ask = ({ method, path }: (typeof calls)[number], token?: string) =>
  market.call({ method, url: `/api${address(path)}`, ...(/^P/.test(method) ? { payload: {} } : {}) }, token)
const isOff = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 404 && body.code === 'part_off'

test.each(productPartNames)(
  'while %s is off, each of its calls answers 404 with a sentence, also to administrators',
  async (part) => {
    const own = calls.filter(({ method, path }) => partOfCall(method, path) === part)
    expect(own.length).toBeGreaterThan(2)
    await set(part, false)
    for (const call of own)
      for (const token of [undefined, maya.token, ines.token]) {
        const { status, body } = await ask(call, token)
        expect([status, body.code, body.message], call.path).toEqual([404, 'part_off', partOffText(part)])
      }
    await set(part, true)
    for (const call of own) expect(isOff(await ask(call, maya.token)), call.path).toBe(false)
  },
)

test('while every part is off, no call of the rest of the product is refused for it', async () => {
  for (const part of productPartNames) await set(part, false)
  const rest = calls.filter(({ method, path }) => partOfCall(method, path) === null && method === 'GET')
  expect(rest.length).toBeGreaterThan(60)
  for (const call of rest) expect(isOff(await ask(call, maya.token)), call.path).toBe(false)
})

import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { expect, test } from 'vitest'
import { countedWork, createRateLimits } from './rate-limits.ts'

const clock = { now: () => new Date('2026-11-01T12:00:00Z') }
const start = () => createRateLimits(clock, { ...rateLimits, publish: { max: 1, windowMs: 60_000 } } as never)

test('work that takes its call counts once, however often it is retried, and is refused above the limit', async () => {
  const limits = start()
  const publish = () =>
    countedWork(limits, 'publish', 'ada', async (call) => {
      call.take()
      call.take()
      return 'published'
    })
  expect(await publish()).toBe('published')
  await expect(publish()).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 60 } })
  expect(await countedWork(limits, 'publish', 'ada', async (call) => call.mayTake())).toBe(false)
  expect(await countedWork(limits, 'publish', 'ben', async (call) => call.mayTake())).toBe(true)
})

test('work that does not take its call, or fails before it does, is not counted', async () => {
  const limits = start()
  await countedWork(limits, 'publish', 'ada', async () => {})
  const broken = countedWork(limits, 'publish', 'ada', () => Promise.reject(new RangeError('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect(await limits.mayTake('publish', 'ada')).toBe(true)
  expect(await countedWork(limits, 'publish', 'ada', async () => 'done')).toBe('done')
})

test('work that fails after it took its call is counted', async () => {
  const limits = start()
  const broken = countedWork(limits, 'publish', 'ada', async (call) => {
    call.take()
    throw new RangeError('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await limits.mayTake('publish', 'ada')).toBe(false)
})

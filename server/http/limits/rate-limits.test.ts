import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { createRateLimits } from './rate-limits.ts'

function start(limits = rateLimits) {
  let now = Date.parse('2026-11-01T12:00:00Z')
  const advance = (ms: number) => {
    now += ms
  }
  return { advance, counters: createRateLimits({ now: () => new Date(now) }, limits) }
}

test('each limit has its number and window', () => {
  const perHour = 3_600_000
  expect(rateLimits).toMatchObject({
    signIn: { max: 10, windowMs: perHour / 4 },
    signUp: { max: 5, windowMs: perHour },
    passwordReset: { max: 3, windowMs: perHour },
    mail: { max: 3, windowMs: perHour },
    sms: { max: 3, windowMs: perHour },
    smsDay: { max: 10, windowMs: 24 * perHour },
    upload: { max: 60, windowMs: perHour },
    publish: { max: 20, windowMs: 24 * perHour },
    search: { max: 60, windowMs: 60_000 },
    suggestions: { max: 240, windowMs: 60_000 },
    other: { max: 300, windowMs: 60_000 },
  })
})

test('a call above the limit is refused with the seconds left, and a new window starts empty', async () => {
  const { counters, advance } = start()
  for (let each = 0; each < 60; each += 1) await counters.take('upload', 'ada')
  advance(600_000)
  let refused: unknown
  try {
    await counters.take('upload', 'ada')
  } catch (error) {
    refused = error
  }
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'rate_limited', status: 429, details: { retryAfter: 3000 } })
  await counters.take('upload', 'ben')
  await counters.take('publish', 'ada')
  advance(3_000_000)
  await counters.take('upload', 'ada')
})

test('one address has room for many people', async () => {
  const { counters } = start({ ...rateLimits, signIn: { max: 2, windowMs: 1000 }, peoplePerAddress: 3 } as never)
  for (let each = 0; each < 6; each += 1) expect(await counters.mayTakeAddress('signIn', '10.0.0.1')).toBe(true)
  expect(await counters.mayTakeAddress('signIn', '10.0.0.1')).toBe(false)
  expect(await counters.mayTake('signIn', '10.0.0.1')).toBe(true)
})

test('a call that is given back can be taken again', async () => {
  const { counters } = start()
  for (let each = 0; each < 30; each += 1) {
    expect(await counters.mayTake('signIn', 'ada')).toBe(true)
    await counters.giveBack('signIn', 'ada')
  }
})

test('tens of thousands of rejected calls do not erase the counts of sent messages and failed guesses', async () => {
  const { counters } = start()
  for (let each = 0; each < 200; each += 1) await counters.take('smsDialCode', '32')
  for (let each = 0; each < 10; each += 1) await counters.mayTake('signIn', 'ada@carrow.example')
  for (let each = 0; each < 120_000; each += 1) await counters.mayTake('signIn', `nobody${each}@carrow.example`)
  await expect(counters.take('smsDialCode', '32')).rejects.toThrow(AppError)
  expect(await counters.mayTake('signIn', 'ada@carrow.example')).toBe(false)
})

test('the IPv6 addresses of one network count as one, in any notation', async () => {
  const { counters } = start({ ...rateLimits, signIn: { max: 1, windowMs: 1000 }, peoplePerAddress: 2 } as never)
  expect(await counters.mayTake('signUp', '::ffff:10.0.0.1')).toBe(true)
  for (let each = 0; each < 4; each += 1) expect(await counters.mayTake('signUp', `2001:db8:0:7::${each}`)).toBe(true)
  expect(await counters.mayTake('signUp', '2001:DB8:0:7:ffff:1:2:3')).toBe(true)
  expect(await counters.mayTake('signUp', '2001:0db8::7:0:0:0:1')).toBe(false)
  expect(await counters.mayTake('signUp', '2001:db8:0:8::1')).toBe(true)
  expect(await counters.mayTakeAddress('signIn', '2001:db8:0:7::1')).toBe(true)
  expect(await counters.mayTakeAddress('signIn', '2001:db8:0:7::2')).toBe(true)
  expect(await counters.mayTakeAddress('signIn', '2001:db8:0:7::3')).toBe(false)
  await counters.giveBack('signIn', '2001:db8:0:7::4')
  await counters.giveBack('signIn', '2001:db8:0:7::4')
  expect(await counters.mayTakeAddress('signIn', '2001:db8:0:7::5')).toBe(true)
  for (let each = 0; each < 5; each += 1) await counters.mayTake('signUp', '10.0.0.1')
  expect(await counters.mayTake('signUp', '10.0.0.2')).toBe(true)
  expect(await counters.mayTake('signUp', '10.0.0.1')).toBe(false)
})

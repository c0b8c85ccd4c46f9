import { expect, test } from 'vitest'
import { cancelParts, isTooLate } from './cancel-parts.ts'

const start = '2026-11-25T15:00:00.000Z'
const at = (moment: string) => Date.parse(moment)
const words = (...given: Parameters<typeof cancelParts>) =>
  cancelParts(...given).map(({ what, until }) => `${what} ${until}`)

test('a priced session shows each refund with its date, and the time without one', () => {
  const usual = { cancelRule: 'usual', start, isPriced: true } as const
  expect(words(usual, 'UTC', at('2026-11-23T09:00:00Z'))).toEqual([
    'Full refund until Tue 24 Nov, 15:00',
    'No refund until the start',
  ])
  expect(words({ ...usual, cancelRule: 'strict' }, 'Europe/Brussels', at('2026-11-20T09:00:00Z'))).toEqual([
    'Full refund until Sun 22 Nov, 16:00',
    '50% back until the start',
  ])
})

test('parts that are over are left out', () => {
  const usual = { cancelRule: 'usual', start, isPriced: true } as const
  expect(words(usual, 'UTC', at('2026-11-25T09:00:00Z'))).toEqual(['No refund until the start'])
  expect(words(usual, 'UTC', at('2026-11-25T15:00:00Z'))).toEqual([])
})

test('without a chosen time limits are hours before the start; a free session says until when it can be moved', () => {
  const easy = { cancelRule: 'easy', start: null, isPriced: false } as const
  expect(words(easy, 'UTC', 0)).toEqual(['Move or cancel until 2 hours before', 'Only cancel until the start'])
})

test('a rule is a bar as long as something can be moved or refunded', () => {
  const strict = { cancelRule: 'strict', start, isPriced: true } as const
  expect(isTooLate(cancelParts(strict, 'UTC', at('2026-11-25T14:00:00Z')))).toBe(false)
  const free = { cancelRule: 'strict', start, isPriced: false } as const
  expect(isTooLate(cancelParts(free, 'UTC', at('2026-11-20T09:00:00Z')))).toBe(false)
  expect(isTooLate(cancelParts(free, 'UTC', at('2026-11-24T09:00:00Z')))).toBe(true)
})

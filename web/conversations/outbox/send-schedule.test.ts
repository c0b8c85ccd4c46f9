import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { createSendSchedule } from './send-schedule.ts'

let waiting: number
let start: number
/** When each send began, in seconds since the start of the test. */
let sends: number[]
/** What the next sends do; by default they send everything. */
let outcomes: (() => number | null | Promise<number | null>)[]
let open: ReturnType<typeof createSendSchedule>[]

function schedule() {
  const made = createSendSchedule({
    isWaiting: () => waiting > 0,
    async send() {
      sends.push((Date.now() - start) / 1000)
      const outcome = outcomes.shift()
      if (outcome) return outcome()
      waiting = 0
      return null
    },
  })
  open.push(made)
  return made
}
const fail = (error: Error) => () => Promise.reject(error)
const noAnswer = fail(new ApiError(0))
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  start = Date.now()
  waiting = 1
  sends = []
  outcomes = []
  open = []
  // Each request waits for the one before, in whichever tab.
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, run: () => unknown) => {
    turn = turn.then(run)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
})
afterEach(() => {
  for (const each of open) each.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without an answer, messages are sent again after 2, 4, 8, 16 and 32 seconds, then every minute', async () => {
  outcomes = Array.from({ length: 7 }, () => noAnswer)
  schedule().ask()
  await seconds(300)
  expect(sends).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
})

test('a message written while the others wait for an answer waits with them', async () => {
  outcomes = [noAnswer, noAnswer]
  const { ask } = schedule()
  ask()
  await seconds(1)
  waiting += 1
  ask()
  await seconds(4)
  ask()
  await seconds(60)
  expect(sends).toEqual([0, 2, 6])
})

test('a returning connection sends immediately, and the pauses start again at 2 seconds', async () => {
  outcomes = Array.from({ length: 6 }, () => noAnswer)
  const { ask, reconnect } = schedule()
  ask()
  await seconds(20)
  expect(sends).toEqual([0, 2, 6, 14])
  reconnect()
  await seconds(7)
  expect(sends.slice(4)).toEqual([20, 22, 26])
})

test('after an answer, the pauses start again at 2 seconds', async () => {
  outcomes = [noAnswer, noAnswer, noAnswer]
  const { ask } = schedule()
  ask()
  await seconds(60)
  expect(sends).toEqual([0, 2, 6, 14])
  outcomes = [noAnswer]
  waiting = 1
  ask()
  await seconds(30)
  expect(sends.slice(4)).toEqual([60, 62])
})

test('when the server asks for a pause, neither a new message nor a returning connection is sent before its end', async () => {
  outcomes = [fail(new ApiError(429, { code: 'rate_limited' }, 42))]
  const { ask, reconnect } = schedule()
  ask()
  await seconds(10)
  ask()
  reconnect()
  await seconds(31)
  expect(sends).toEqual([0])
  await seconds(60)
  expect(sends).toEqual([0, 42])
})

test('a message written during a send that the server refuses with a pause waits for its end', async () => {
  const answer = Promise.withResolvers<null>()
  outcomes = [() => answer.promise]
  const { ask } = schedule()
  ask()
  await seconds(1)
  ask()
  answer.reject(new ApiError(503, { code: 'unavailable' }, 20))
  await seconds(19)
  expect(sends).toEqual([0])
  await seconds(60)
  expect(sends).toEqual([0, 21])
})

test('while one conversation waits for its retry, messages to others are sent immediately', async () => {
  const until = start + 8000
  outcomes = [() => until, () => until]
  const { ask } = schedule()
  ask()
  await seconds(3)
  ask()
  await seconds(60)
  expect(sends).toEqual([0, 3, 8])
})

test('of two tabs, the second waits for the first and finds nothing left to send', async () => {
  outcomes = [
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          waiting = 0
          resolve(null)
        }, 5000)
      }),
  ]
  schedule().ask()
  schedule().ask()
  await seconds(60)
  expect(sends).toEqual([0])
})

test('when the first tab gets no answer, the second tries for itself', async () => {
  outcomes = [noAnswer]
  schedule().ask()
  schedule().ask()
  await seconds(1)
  expect([sends, waiting]).toEqual([[0, 0], 0])
})

test('a browser without locks sends without asking other tabs', async () => {
  vi.stubGlobal('navigator', {})
  schedule().ask()
  await seconds(1)
  expect(sends).toEqual([0])
})

test('after a sign-out nothing is sent: neither a retry nor what waits for another tab', async () => {
  const answer = Promise.withResolvers<null>()
  outcomes = [noAnswer, () => answer.promise]
  const retrying = schedule()
  retrying.ask()
  await seconds(1)
  schedule().ask()
  const queued = schedule()
  queued.ask()
  await seconds(0)
  retrying.stop()
  queued.stop()
  answer.resolve(null)
  await seconds(300)
  expect(sends).toEqual([0, 1])
})

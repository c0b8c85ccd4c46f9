import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoster, type RosterNews } from './roster.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Connected processes; messages for which `isLost` returns true are lost. */
function cluster(size: number, isLost: (news: RosterNews) => boolean = () => false) {
  const all: ReturnType<typeof createRoster>[] = []
  for (let at = 0; at < size; at += 1)
    all.push(
      createRoster(async (news) => {
        if (isLost(news)) return
        for (const [other, roster] of all.entries()) if (other !== at) roster.hear(String(at), structuredClone(news))
      }),
    )
  return all as [(typeof all)[0], (typeof all)[0], ...typeof all]
}
const settle = () => vi.advanceTimersByTimeAsync(1)
const afterBeats = (beats: number) => vi.advanceTimersByTimeAsync(beats * 15_000 + 1)

test('a lost presence message is noticed at the next heartbeat and requested', async () => {
  let isDeaf = true
  const [one, two] = cluster(2, ({ here, gone }) => isDeaf && (here ?? gone) !== undefined)
  one.announce(5, true)
  await settle()
  expect(two.isElsewhere(5)).toBe(false)
  isDeaf = false
  await afterBeats(1)
  expect(two.isElsewhere(5)).toBe(true)
  isDeaf = true
  one.announce(5, false)
  await settle()
  isDeaf = false
  await afterBeats(1)
  expect(two.isElsewhere(5)).toBe(false)
})

test('a person who comes and goes often has their last state; thousands are announced in parts', async () => {
  const [one, two, three] = cluster(3)
  for (let n = 1; n <= 3000; n += 1) one.announce(n, true)
  for (let n = 0; n < 5; n += 1) for (const isHere of [false, true]) one.announce(7, isHere)
  one.announce(8, false)
  three?.ask()
  await settle()
  for (const each of [two, three]) {
    const known = Array.from({ length: 3000 }, (_, at) => at + 1).filter((id) => each?.isElsewhere(id))
    expect(known).toHaveLength(2999)
    expect([each?.isElsewhere(7), each?.isElsewhere(8)]).toEqual([true, false])
  }
})

test('a silent process loses all its people; one that shuts down says so', async () => {
  let isDead = false
  const [one, two, three] = cluster(3, () => isDead)
  one.announce(5, true)
  three?.announce(6, true)
  await settle()
  await three?.stop()
  expect([two.isElsewhere(5), two.isElsewhere(6)]).toEqual([true, false])
  isDead = true
  await afterBeats(5)
  expect(two.isElsewhere(5)).toBe(false)
})

import { expect, test, vi } from 'vitest'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { hours, startSessions } from '../../../tests/support/sessions.ts'
import { readWatched } from './watched-hosts.ts'

const sessions = await fileFixture(startSessions())
const { market, offer, book, slots } = sessions

test('pages that watch a host are told of a booked, moved and cancelled time, of changed hours, and of no other host', async () => {
  const [guest, host, other] = [await market.person('Ada'), await sessions.host('Ilse'), await sessions.host('Bram')]
  const told = vi.spyOn(market.deps.realtime, 'toWatchers')
  const type = await offer(host)
  const booking = await sessions.booked(guest, host, type, 72)
  expect(told.mock.calls).toEqual([[host.id, 'slots:changed']])
  await guest.post(`/bookings/${booking.id}/move`, { start: (await slots(guest, host, type)).at(-1) })
  await host.post(`/bookings/${booking.id}/cancel`, {})
  expect(told).toHaveBeenCalledTimes(3)
  expect((await book(guest, host, type, booking.start)).status).toBe(201)
  await host.put('/hours', { ...hours, paused: true })
  expect(told).toHaveBeenCalledTimes(5)
  expect(told.mock.calls.every(([id]) => id === host.id && id !== other.id)).toBe(true)
  told.mockRestore()
})

test('slots:watch names people whom the reader finds, at most 40', async () => {
  const [guest, host, blocked] = [await market.person('Ada'), await sessions.host('Ilse'), await sessions.host('Bram')]
  await blocked.post('/relations/block', { blockedUserId: guest.customUserId })
  const watch = (hosts: unknown) => readWatched(market.deps, { ...guest } as never, { hosts })
  expect(await watch([host.customUserId, blocked.customUserId, 'nobody-1'])).toEqual([host.id])
  await expect(watch(Array.from({ length: 41 }, () => host.customUserId))).rejects.toThrow()
  await expect(watch('all')).rejects.toThrow()
})

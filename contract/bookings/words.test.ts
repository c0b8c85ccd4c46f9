import { expect, test } from 'vitest'
import { bookingStateFor, placeKindText } from './words.ts'

test('a request waits for the host, another time that the host proposes for the guest; each reads whose turn it is', () => {
  const label = (state: 'asked' | 'booked', side: 'guest' | 'host', proposed: string | null = null) =>
    bookingStateFor({ state, side, proposed }).label
  expect([label('asked', 'guest'), label('asked', 'host')]).toEqual(['Waiting for the host', 'Waiting for you'])
  expect([label('booked', 'guest'), label('booked', 'host')]).toEqual(['Booked', 'Booked'])
  const proposed = '2026-12-01T09:00:00.000Z'
  expect([label('booked', 'guest', proposed), label('booked', 'host', proposed)]).toEqual([
    'Waiting for you',
    'Waiting for the guest',
  ])
})

test('the name of our room keeps its capital in the middle of a sentence, other places do not', () => {
  expect(placeKindText('room')).toBe('Guildhall room')
  expect(placeKindText('link')).toBe('video call')
})

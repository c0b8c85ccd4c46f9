import { randomUUID } from 'node:crypto'
import type { UsedMember } from './member.ts'

/** Adds a meeting with an answer, one of three with its conversation, a calendar's private address, and who sees when a person is busy. */
export async function fillMeetings({
  seller,
  buyer,
  stranger,
}: Record<'seller' | 'buyer' | 'stranger', UsedMember>): Promise<void> {
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const input = {
    title: 'Read the chart',
    people: [seller.id],
    start,
    minutes: 30,
    place: 'Quay 4',
    note: 'At low tide.',
  }
  const { meeting } = await buyer.post('/users/meetings', input, { 'idempotency-key': randomUUID() })
  await seller.post(`/meetings/${meeting.id}/accept`, { version: meeting.version })
  await buyer.post('/relations/send', { toUserId: stranger.id })
  await stranger.post('/relations/accept', { fromUserId: buyer.id })
  const ofThree = { ...input, people: [seller.id, stranger.id] }
  const { meeting: three } = await buyer.post('/users/meetings', ofThree, { 'idempotency-key': randomUUID() })
  await seller.post(`/meetings/${three.id}/conversation`)
  await seller.put('/meetings/settings', { busyVisibleTo: 'known' })
  await seller.post('/calendar/address')
  const now = { title: 'At the quay', people: [seller.id], start: soon(), minutes: 30, placeKind: 'room' }
  const { meeting: running } = await buyer.post('/users/meetings', now, { 'idempotency-key': randomUUID() })
  const room = `/rooms/meeting/${running.id}`
  const media = { microphone: true, camera: false, screen: false }
  const { stay } = await buyer.post(`${room}/join`, media)
  const { stay: to } = await seller.post(`${room}/join`, media)
  await buyer.post(`${room}/signals`, { stay, signals: [{ to, kind: 'offer', body: 'v=0' }] })
}

const soon = () => new Date(Date.now() + 5 * 60_000).toISOString()

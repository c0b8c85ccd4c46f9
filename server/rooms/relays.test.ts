import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { startMeetings } from '../../tests/support/meetings.ts'

const secret = 'a secret of the relay'
const env = { ICE_SERVERS: 'stun:stun.example:3478, turns:turn.example:5349', TURN_SECRET: secret }
const meetings = await fileFixture(startMeetings(env))
const { scheduled, ahead, deps } = meetings

test('with a relay people who are not connected are relayed, with a password that ends within hours', async () => {
  const [ada, ben, cleo] = (await meetings.friends('Ada', 'Ben', 'Cleo')) as [ShopPerson, ShopPerson, ShopPerson]
  const { id } = await scheduled(ada, [ben, cleo], { placeKind: 'room', start: ahead(0.1) })
  const media = { microphone: false, camera: false, screen: false }
  const { body } = await ben.post(`/rooms/meeting/${id}/join`, media)
  const relayed = new Map(
    body.room.people.map((each: { person: { customUserId: string }; relayed: boolean }) => [
      each.person.customUserId,
      each.relayed,
    ]),
  )
  expect([ada, ben, cleo].map(({ customUserId }) => relayed.get(customUserId))).toEqual([false, false, true])
  const [direct, relay] = body.iceServers
  expect(direct).toEqual({ urls: ['stun:stun.example:3478'] })
  expect(relay.urls).toEqual(['turns:turn.example:5349'])
  expect(relay.credential).toBe(createHmac('sha1', secret).update(relay.username).digest('base64'))
  const seconds = Number(relay.username.split(':')[0]) - deps.clock.now().getTime() / 1000
  expect(seconds).toBeGreaterThan(3600)
  expect(seconds).toBeLessThan(5 * 3600)
  expect(JSON.stringify(body)).not.toContain(secret)
})

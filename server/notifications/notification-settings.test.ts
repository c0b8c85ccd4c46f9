import type { NotificationList } from '@guildhall/contract/notifications/notifications.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { type Marketplace, startMarketplace } from '../../tests/support/marketplace.ts'
import { sendDigest, startHeldMails } from './held-mails.ts'
import { sendNotificationMail } from './jobs.ts'
import { notify, type Telling } from './notify.ts'

type Person = Awaited<ReturnType<Marketplace['person']>>

const market = await fileFixture(startMarketplace())
const hour = 3_600_000
const send = vi.fn(async (..._mail: unknown[]) => {})
const deps = { ...market.deps, mail: { send, forget: async () => {} } as never }
afterEach(() => send.mockReset())

const defaults = {
  bell: { orders: true, people: true, news: true },
  mail: { orders: true, people: true, messages: true, news: true },
  ...{ pace: 'once', quiet: null, timeZone: 'UTC', mailStopped: null },
}

/** Notifies a person and runs the job of its mail, as two minutes later. */
async function tell(person: Person, title: string, over: Partial<Telling> = {}): Promise<string> {
  await transaction(market.deps.db, (tx) => {
    const telling = { type: 'order', title, message: 'Look.', href: '/orders/abc' } as const
    return notify(market.deps, tx, [{ userId: person.id, ...telling, ...over }])
  })
  const { notifications } = (await person.get('/notifications')).body as NotificationList
  const id = notifications[0]?.id ?? ''
  await sendNotificationMail(deps, { id: Number(id) })
  return id
}

/** Runs the job of held mails `runs` times at once, and each mail it asks for as often as it asks. */
async function runHeld(runs = 1): Promise<string[]> {
  const batches: string[] = []
  const jobs = {
    enqueue: async (_tx: unknown, _name: string, data: object) => void batches.push((data as { batch: string }).batch),
  }
  await Promise.all(Array.from({ length: runs }, () => startHeldMails({ ...deps, jobs: jobs as never })))
  for (const batch of batches) await sendDigest(deps, { batch })
  return batches
}

/** Moves the clock to the next time when it is this hour in UTC. */
function moveTo(utcHour: number) {
  const now = market.deps.clock.now()
  const next = new Date(now)
  next.setUTCHours(utcHour, 0, 1, 0)
  market.advance(next.getTime() - now.getTime() + (next <= now ? 24 * hour : 0))
}

test('settings start as everything at once, change one by one, and are refused when they are wrong', async () => {
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  expect((await ada.get('/notifications/settings')).body).toEqual(defaults)
  const put = (body: object) => ada.put('/notifications/settings', body)
  expect((await put({ bell: { news: false } })).body).toEqual({ ...defaults, bell: { ...defaults.bell, news: false } })
  await put({ mail: { people: false }, pace: 'weekly' })
  await put({ quiet: { from: '22:00', to: '07:30' } })
  await ada.put('/users/profile', { profile: { timeZone: 'Asia/Tokyo' } })
  const saved = {
    bell: { ...defaults.bell, news: false },
    mail: { ...defaults.mail, people: false },
    ...{ pace: 'weekly', quiet: { from: '22:00', to: '07:30' }, timeZone: 'Asia/Tokyo' },
    mailStopped: null,
  }
  expect((await ada.get('/notifications/settings')).body).toEqual(saved)
  // The older call has the same choice.
  expect((await ada.put('/notifications/mail', { people: true })).body).toEqual(defaults.mail)
  expect((await ada.get('/notifications/settings')).body).toEqual({ ...saved, mail: defaults.mail })
  expect((await put({ quiet: null })).body.quiet).toBeNull()
  for (const body of [
    { pace: 'hourly' },
    { bell: { messages: false } },
    { mail: { orders: 'no' } },
    { quiet: { from: '22:00', to: '22:00' } },
    { quiet: { from: '24:00', to: '07:00' } },
    { quiet: { from: '22:00' } },
    { timeZone: 'UTC' },
  ])
    expect((await put(body)).status, JSON.stringify(body)).toBe(422)
  // They are nobody else’s.
  expect((await ben.get('/notifications/settings')).body).toEqual(defaults)
  expect((await market.visitor.get('/notifications/settings')).status).toBe(401)
})

test('with the bell off for a group, a notification is stored as read and rings nowhere, but is mailed', async () => {
  const ada = await market.person('Ada')
  await ada.put('/notifications/settings', { bell: { orders: false } })
  const heard: string[] = []
  const stop = market.deps.realtime.listen({
    push: ({ userId, event }) => void (userId === ada.id && heard.push(event)),
    missed: () => {},
    isHere: () => true,
  })
  await tell(ada, 'Sold', { type: 'payment' })
  expect(heard).toEqual(['notifications_changed'])
  expect(send).toHaveBeenCalledOnce()
  const { body } = await ada.get('/notifications')
  expect(body).toMatchObject({ unreadCount: 0, number: 1, notifications: [{ title: 'Sold', read: true }] })
  await tell(ada, 'Asks', { type: 'connection' })
  expect([heard[1], (await ada.get('/notifications')).body.unreadCount]).toEqual(['user_notification', 1])
  stop()
})

test('a daily digest is one mail in the person’s morning, without what was read or switched off meanwhile', async () => {
  const ada = await market.person('Ada')
  await ada.put('/users/profile', { profile: { timeZone: 'Asia/Tokyo' } })
  await ada.put('/notifications/settings', { pace: 'daily' })
  // 9:00 in Tokyo.
  moveTo(0)
  await tell(ada, 'Sold')
  await tell(ada, 'Ben follows you', { type: 'connection', href: '/studentprofile/ben' })
  const read = await tell(ada, 'Read')
  await tell(ada, 'First sale', { type: 'achievement' })
  await ada.post(`/notifications/${read}/read`)
  await ada.put('/notifications/settings', { mail: { news: false } })
  market.advance(22 * hour)
  expect(await runHeld()).toEqual([])
  market.advance(hour)
  expect(await runHeld()).toHaveLength(1)
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]).toMatchObject([
    'digest',
    expect.stringMatching(/^ada-/),
    {
      count: 2,
      groups: [
        { group: 'orders', items: [{ title: 'Sold', url: expect.stringMatching(/\/orders\/abc$/) }] },
        {
          group: 'people',
          items: [{ title: 'Ben follows you', url: expect.stringMatching(/\/studentprofile\/ben$/) }],
        },
      ],
      url: expect.stringMatching(/\/notifications$/),
    },
  ])
  market.advance(24 * hour)
  expect(await runHeld()).toEqual([])
})

test('a digest is sent once, however often its jobs run, and again only when its mail was refused', async () => {
  const ada = await market.person('Ada')
  await ada.put('/notifications/settings', { pace: 'weekly' })
  await tell(ada, 'One')
  const two = await tell(ada, 'Two')
  // The mail's job runs again after a crash.
  await sendNotificationMail(deps, { id: Number(two) })
  market.advance(8 * 24 * hour)
  send.mockRejectedValueOnce(new Error('busy'))
  await expect(runHeld(3)).rejects.toThrow('busy')
  const { rows } = await market.deps.db.pool.query('select distinct batch from held_mails where user_id = $1', [ada.id])
  expect(rows).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => sendDigest(deps, { batch: rows[0].batch })))
  expect(send).toHaveBeenCalledTimes(2)
  expect(send.mock.calls[1]?.[2]).toMatchObject({ count: 2 })
  expect(await runHeld(3)).toEqual([])
})

test('a process that dies while it hands over a digest does not send it again', async () => {
  const ada = await market.person('Ada')
  await ada.put('/notifications/settings', { pace: 'daily' })
  await tell(ada, 'One')
  market.advance(25 * hour)
  let died = () => {}
  send.mockImplementationOnce(() => new Promise((_, reject) => (died = () => reject(new Error('gone')))))
  const running = runHeld().catch(() => {})
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  const { rows } = await market.deps.db.pool.query('select batch from held_mails where user_id = $1', [ada.id])
  await sendDigest(deps, { batch: rows[0].batch })
  expect(send).toHaveBeenCalledOnce()
  died()
  await running
})

test('in quiet hours mails wait for their end, then come together; the browser is told that it is quiet', async () => {
  const ada = await market.person('Ada')
  await ada.put('/notifications/settings', { quiet: { from: '22:00', to: '07:00' } })
  const arrivals: unknown[] = []
  const stop = market.deps.realtime.listen({
    push: ({ userId, event, values }) =>
      void (userId === ada.id && event === 'user_notification' && arrivals.push(values[0])),
    missed: () => {},
    isHere: () => true,
  })
  moveTo(23)
  await tell(ada, 'Late', { type: 'ACCEPT' })
  await tell(ada, 'Later')
  expect(send).not.toHaveBeenCalled()
  moveTo(6)
  expect(await runHeld()).toEqual([])
  moveTo(7)
  await runHeld()
  expect(send.mock.calls.map(([kind, , values]) => [kind, values])).toMatchObject([
    ['digest', { count: 2, pace: 'once' }],
  ])
  await tell(ada, 'By day')
  expect(send.mock.calls[1]).toMatchObject(['notification', expect.anything(), { title: 'By day' }])
  expect(arrivals).toMatchObject([{ isQuiet: true }, { isQuiet: true }, { isQuiet: false }])
  stop()
  // A single one needs no list.
  moveTo(23)
  await tell(ada, 'Alone')
  moveTo(7)
  await runHeld()
  expect(send.mock.calls[2]).toMatchObject(['notification', expect.anything(), { title: 'Alone' }])
})

import { beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import type { MailValues } from '#mail/port.ts'
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
beforeEach(() => void send.mockReset())

const all = { orders: true, people: true, messages: true, news: true }
const mailsOf = async (person: Person) => (await person.get('/notifications/settings')).body.mail

async function tell(person: Person, title: string, type: Telling['type']): Promise<void> {
  await transaction(market.deps.db, (tx) =>
    notify(market.deps, tx, [{ userId: person.id, type, title, message: 'Look.', href: '/orders/abc' }]),
  )
  const { notifications } = (await person.get('/notifications')).body
  await sendNotificationMail(deps, { id: Number(notifications[0].id) })
}

/** The addresses in the mail sent last. */
function linksOf(): { token: string; oneClick: string } {
  const [, , values] = send.mock.lastCall as unknown as [string, string, MailValues['digest']]
  const { stopUrl, oneClickUrl } = values
  const [stop, one] = [new URL(stopUrl), new URL(oneClickUrl)]
  expect(stop.pathname).toBe('/unsubscribe')
  expect(one.origin).toBe(market.deps.config.origin)
  return { token: stop.searchParams.get('token') ?? '', oneClick: one.pathname + one.search }
}

const click = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  market.call({ method: 'POST', url, headers: { 'content-type': type }, payload })

async function digestTo(person: Person): Promise<void> {
  await person.put('/notifications/settings', { pace: 'daily' })
  await tell(person, 'Sold', 'order')
  await tell(person, 'Ben follows you', 'connection')
  market.advance(25 * hour)
  const batches: string[] = []
  const enqueue = async (_tx: unknown, _name: string, data: object) =>
    void batches.push((data as { batch: string }).batch)
  await startHeldMails({ ...deps, jobs: { enqueue } as never })
  for (const batch of batches) await sendDigest(deps, { batch })
}

test('one click in a digest stops the emails it lists, without a session, and again without effect', async () => {
  const ada = await market.person('Ada')
  await digestTo(ada)
  expect(send.mock.lastCall?.[0]).toBe('digest')
  const { token, oneClick } = linksOf()
  expect((await market.visitor.get(`/unsubscribe?token=${token}`)).body).toEqual({
    kind: 'mails',
    group: 'digest',
    alert: true,
  })
  // Asking changes nothing, nor does a mail scanner that opens the link.
  expect((await market.call({ method: 'GET', url: oneClick })).status).toBe(405)
  expect(await mailsOf(ada)).toEqual(all)
  expect((await click(oneClick)).status).toBe(204)
  expect(await mailsOf(ada)).toEqual({ orders: false, people: false, messages: true, news: false })
  expect((await click(oneClick)).status).toBe(204)
  expect((await market.visitor.get(`/unsubscribe?token=${token}`)).body.alert).toBe(false)
  send.mockClear()
  await tell(ada, 'Sold again', 'order')
  market.advance(25 * hour)
  expect(send).not.toHaveBeenCalled()
})

test('one click in an email about one notification stops its group only; a form of either type is taken', async () => {
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  await tell(ada, 'First sale', 'achievement')
  const { token, oneClick } = linksOf()
  const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await click(oneClick, 'multipart/form-data; boundary=x', parts)).status).toBe(204)
  expect(await mailsOf(ada)).toEqual({ ...all, news: false })
  expect(await mailsOf(ben)).toEqual(all)
  // Turned on again, the same link stops it again, on the page as well.
  await ada.put('/notifications/settings', { mail: { news: true } })
  expect((await market.visitor.post('/unsubscribe', { token })).body).toEqual({ kind: 'mails', group: 'news' })
  expect((await market.visitor.post('/unsubscribe', { token })).status).toBe(200)
  expect(await mailsOf(ada)).toEqual({ ...all, news: false })
})

test('a token for another person, another group or nobody is refused, and so is any other text', async () => {
  const [ada, ben] = [await market.person('Ada'), await market.person('Ben')]
  await tell(ada, 'First sale', 'achievement')
  const { token, oneClick } = linksOf()
  const [group = '', name = '', signature = ''] = token.split('.')
  const benName = (await ben.get('/users/profile')).body.customUserId
  const forged = [
    `orders.${name}.${signature}`,
    `${group}.${benName}.${signature}`,
    `${group}.nobody-0000.${signature}`,
    `${group}.${name}.${'A'.repeat(43)}`,
  ]
  for (const each of forged) {
    expect((await market.visitor.get(`/unsubscribe?token=${each}`)).status, each).toBe(403)
    expect((await market.visitor.post('/unsubscribe', { token: each })).status, each).toBe(403)
    expect((await click(oneClick.replace(/token=.*/, `token=${each}`))).status, each).toBe(403)
  }
  const hostile = [
    '',
    'x',
    `${token}A`,
    `${token}%00`,
    `settings.${name}.${signature}`,
    'a'.repeat(5000),
    "'; drop table people --",
  ]
  for (const each of hostile) {
    const asked = encodeURIComponent(each)
    expect((await click(oneClick.replace(/token=.*/, `token=${asked}`))).status, each).toBe(403)
    expect((await market.visitor.get(`/unsubscribe?token=${asked}`)).status, each).toBe(400)
    expect((await market.visitor.post('/unsubscribe', { token: each })).status, each).toBe(422)
  }
  expect((await click(`${oneClick}&token=${token}`)).status).toBe(403)
  expect((await click(oneClick, 'text/html')).status).toBe(415)
  expect((await click(oneClick, undefined, 'a'.repeat(5000))).status).toBe(413)
  expect(await mailsOf(ada)).toEqual(all)
  expect(await mailsOf(ben)).toEqual(all)
})

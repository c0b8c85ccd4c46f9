import { checkLedger } from '@guildhall/server/ledger/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openSession } from '../support/accounts.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openBrowser } from '../support/browser.ts'
import { inOrder } from '../support/commerce.ts'
import { freshPlace } from '../support/installation-place.ts'
import { runCommand } from '../support/run-command.ts'
import { returnAsBuyer } from '../support/used-installation/returning.ts'
import { version080 } from '../support/used-installation/version-0-8-0.ts'

const { archive, authSecret, buyer, order, project } = version080
let place: Awaited<ReturnType<typeof freshPlace>>
let app: TestApp

beforeAll(async () => {
  place = await freshPlace()
  expect(await runCommand('restore', [archive], place)).toMatchObject({ code: 0, err: '' })
  app = await startTestApp({ AUTH_SECRET: authSecret }, place)
  // As if created now: sessions end 90 days after they began, and after 30 idle days.
  const since = `interval '${Date.now() - Date.parse(version080.madeAt)} milliseconds'`
  await app.deps.db.pool.query(`update auth_sessions set created_at = created_at + ${since},
    last_used_at = last_used_at + ${since}, expires_at = expires_at + ${since}`)
}, 120_000)
afterAll(async () => {
  await app.stop()
  await place[Symbol.asyncDispose]()
})

async function signIn() {
  const browser = openBrowser(app)
  const { body } = await browser.post('/api/auth/sign-in/email', { email: buyer.email, password: goodPassword })
  const { token: bearer } = await openSession(browser, body.token)
  return {
    get: async (path: string) => (await browser.get(`/api${path}`, { bearer })).body,
    post: async (path: string, body: object = {}) => (await browser.post(`/api${path}`, body, { bearer })).status,
  }
}

test('the buyer of an archive of version 0.8.0 continues: order, picture, message', async () => {
  await returnAsBuyer(app, version080)
})

test('a session that was open before the upgrade is still open', async () => {
  const browser = openBrowser(app)
  browser.setCookie('firebase_refresh_token', version080.refreshCookie)
  const renewed = await browser.get('/api/auth/token')
  expect([renewed.status, renewed.body.token]).toEqual([200, expect.any(String)])
  const profile = await browser.get('/api/users/profile', { bearer: renewed.body.token })
  expect(profile.body).toMatchObject({ auth: { email: buyer.email } })
})

test('notifications, order history, cards and the ledger are unchanged, and still work', async () => {
  const me = await signIn()
  const { notifications, unreadCount } = await me.get('/notifications')
  const [newest] = notifications
  expect(unreadCount).toBeGreaterThanOrEqual(6)
  expect(newest).toMatchObject({ read: false })
  expect(await me.post(`/relations/notifications/${newest.id}/read`)).toBeLessThan(300)
  expect(await me.get('/notifications')).toMatchObject({ unreadCount: unreadCount - 1 })

  const shown = await me.get(`/orders/${order}`)
  expect(shown.order.events.length).toBeGreaterThan(0)
  const { items } = await me.get('/marketplace')
  expect(items.map(({ id }: { id: string }) => id)).toContain(project)
  expect(items.every(({ seller }: { seller: { firstName: string } }) => seller.firstName !== '')).toBe(true)
  expect(await checkLedger(app.deps.db)).toEqual(inOrder)
})

test('the upgraded installation can be backed up and restored by this version', { timeout: 120_000 }, async () => {
  const again = place.beside('again.tar.gz')
  expect(await runCommand('backup', [again], place)).toMatchObject({ code: 0, err: '' })
  await using other = await freshPlace()
  expect(await runCommand('restore', [again], other)).toMatchObject({ code: 0, err: '' })
})

import { and, eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { goodPassword, newMember } from '../../../tests/support/accounts.ts'
import { type Answer, type Browser, openBrowser } from '../../../tests/support/browser.ts'
import { fileFixture } from '../../../tests/support/file-fixture.ts'
import { startListeningApp } from '../../../tests/support/listening-app.ts'
import { nextMail } from '../../../tests/support/mails.ts'
import { throughPopup } from '../../../tests/support/social.ts'
import { accountDeletions } from '../../accounts/tables.ts'
import { outboxMessages } from '../../mail/tables.ts'
import { authAccounts, authUsers } from '../tables.ts'

const app = await fileFixture(startListeningApp())

let visitors = 0
const visitor = () => openBrowser(app, `10.41.0.${++visitors}`)
const ownPassword = 'mine and only mine'

/** Links a provider to the account with this address, by its password. */
async function link(email: string, provider: string, browser = visitor()) {
  const { nonce, finished } = await throughPopup(browser, { name: 'Some Body', email }, { provider })
  expect(finished.body).toEqual({ step: 'link', email })
  const { body } = await browser.post('/api/auth/social/link', { nonce, password: goodPassword })
  expect(body).toMatchObject({ step: 'done', email })
  return { browser, token: body.token as string }
}
async function changeTo(to: string, { browser, token }: { browser: Browser; token: string }) {
  expect((await browser.post('/api/auth/email', { email: to }, { bearer: token })).status).toBe(200)
  const { oobCode } = await nextMail(app, to)
  expect((await visitor().post('/api/auth/verify-email-code', { oobCode })).status).toBe(200)
}
const takeBack = (oobCode: string) => visitor().post('/api/auth/recover-email', { oobCode, newPassword: ownPassword })
const signIn = (email: string, password: string) => visitor().post('/api/auth/sign-in/email', { email, password })
const waysOf = async (browser: Browser, bearer: string) => (await browser.get('/api/auth/ways', { bearer })).body
const remove = (browser: Browser, bearer: string, provider: string) =>
  browser.delete(`/api/auth/ways/${provider}`, { bearer })
const uidOf = (token: string) => decodeJwt(token).sub as string

test('undoing an address change removes a provider linked since, keeps an earlier one, and stops a deletion', async () => {
  const email = 'robbed@carrow.example'
  const thiefs = 'robber@carrow.example'
  const owner = await newMember(app, { email })
  await link(email, 'github')
  await changeTo(thiefs, owner)
  const { oobCode } = await nextMail(app, email, 3)
  const { browser, token } = await link(thiefs, 'google')
  for (const [to, count] of [
    [thiefs, 2],
    [email, 4],
  ] as const)
    expect(await nextMail(app, to, count)).toMatchObject({ subject: 'You can now sign in to Guildhall with Google' })
  expect((await nextMail(app, email, 4)).text).toContain('This was not me')
  expect((await browser.post('/api/account/deletion', {}, { bearer: token })).status).toBeLessThan(300)

  expect((await takeBack(oobCode)).body).toEqual({ email })
  expect((await throughPopup(visitor(), { name: 'Some Body', email: thiefs })).finished.body.step).toBe('first')
  expect((await browser.get('/api/auth/token')).status).toBe(401)
  expect((await signIn(thiefs, goodPassword)).status).toBe(401)
  const back = await signIn(email, ownPassword)
  expect(back.status).toBe(200)
  expect(await waysOf(visitor(), back.body.token)).toMatchObject({ providers: [{ id: 'github', name: 'GitHub' }] })
  expect((await throughPopup(visitor(), { name: 'Some Body', email }, { provider: 'github' })).finished.body.step).toBe(
    'done',
  )
})

test('a deletion requested by another person ends when the owner undoes the change, and the owner is told', async () => {
  const email = 'leaver@carrow.example'
  const thief = await newMember(app, { email })
  await changeTo('leaver2@carrow.example', thief)
  const { oobCode } = await nextMail(app, email, 2)
  expect((await thief.browser.post('/api/account/deletion', {}, { bearer: thief.token })).status).toBeLessThan(300)
  expect((await takeBack(oobCode)).status).toBe(200)
  await nextMail(app, email, 4)
  expect(await app.deps.db.select().from(accountDeletions)).toEqual([])
  const told = await app.deps.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
  const [kept] = told.filter(({ subject }) => subject === 'Your Guildhall account will not be deleted')
  expect(kept?.text).toContain('restored the address of your account')
})

test('a link started with the old password becomes invalid with it', async () => {
  const email = 'raced@carrow.example'
  await newMember(app, { email })
  const browser = visitor()
  const { nonce } = await throughPopup(browser, { name: 'Some Body', email })
  await visitor().post('/api/auth/request-password-reset', { email })
  const { oobCode } = await nextMail(app, email, 2)
  const [linked] = await Promise.all([
    browser.post('/api/auth/social/link', { nonce, password: goodPassword }),
    visitor().post('/api/auth/reset-password', { oobCode, newPassword: ownPassword }),
  ])
  // Whichever was first: no session opened with the old password is left.
  if (linked.status === 200) expect((await browser.get('/api/auth/token')).status).toBe(401)
  const { body } = await signIn(email, ownPassword)
  const { providers } = await waysOf(visitor(), body.token)
  expect(providers).toHaveLength(linked.status === 200 ? 1 : 0)
})

test('a sign-in in progress opens nothing when its method is changed or removed meanwhile', async () => {
  const email = 'overtaken@carrow.example'
  const uid = uidOf((await newMember(app, { email })).token)
  await link(email, 'github')
  const isOf = (provider: string) => and(eq(authAccounts.userId, uid), eq(authAccounts.providerId, provider))
  /** Makes a change to the account, and the call while it is not committed. */
  const during = async (change: (tx: Tx) => Promise<unknown>, call: () => Promise<Answer>) => {
    const { answer } = await transaction(app.deps.db, async (tx) => {
      await tx.select().from(authUsers).where(eq(authUsers.id, uid)).for('update')
      await change(tx)
      const answer = call()
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await app.deps.db.execute(waiting)).rows).not.toEqual([]))
      return { answer }
    })
    return answer
  }
  const byPassword = await during(
    (tx) => tx.update(authAccounts).set({ password: 'another' }).where(isOf('credential')),
    () => signIn(email, goodPassword),
  )
  expect(byPassword).toMatchObject({ status: 401, body: { code: 'wrong_credentials' }, setCookies: [] })
  const byProvider = await during(
    (tx) => tx.delete(authAccounts).where(isOf('github')),
    async () => (await throughPopup(visitor(), { name: 'Some Body', email }, { provider: 'github' })).finished,
  )
  expect(byProvider).toMatchObject({ status: 409, body: { code: 'social_expired' }, setCookies: [] })
})

test('removing a provider needs a recent sign-in, ends other sessions, and is refused for the last method', async () => {
  const email = 'many.ways@carrow.example'
  const { browser, token } = await newMember(app, { email })
  const other = await link(email, 'google')
  await link(email, 'github')
  expect((await visitor().delete('/api/auth/ways/google')).status).toBe(401)
  expect((await remove(browser, token, 'gitlab')).status).toBe(404)
  expect((await remove(browser, token, 'credential')).status).toBe(404)
  const stranger = await newMember(app, { email: 'no.ways@carrow.example' })
  expect((await remove(stranger.browser, stranger.token, 'google')).status).toBe(404)
  const both = await Promise.all([remove(browser, token, 'google'), remove(browser, token, 'google')])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await nextMail(app, email, 4)).toMatchObject({ subject: 'You can no longer sign in to Guildhall with Google' })
  expect((await other.browser.get('/api/auth/token')).status).toBe(401)
  expect(await waysOf(browser, token)).toMatchObject({ password: true, providers: [{ id: 'github' }] })
  expect((await throughPopup(visitor(), { name: 'Some Body', email })).finished.body.step).toBe('link')

  // An account without a password keeps one provider, also when both are removed at the same time.
  const isPassword = and(eq(authAccounts.providerId, 'credential'), eq(authAccounts.accountId, uidOf(token)))
  await link(email, 'google')
  await app.deps.db.delete(authAccounts).where(isPassword)
  const all = await Promise.all(['google', 'github'].map((each) => remove(browser, token, each)))
  expect(all.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(all.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'last_way_in',
    message: 'This is your only way to sign in. Set a password first, then remove it.',
  })
  expect((await waysOf(browser, token)).providers).toHaveLength(1)
})

test('a provider cannot be removed with an old sign-in', async () => {
  await using later = await startListeningApp()
  const { browser } = await newMember(later, { email: 'stale.ways@carrow.example' })
  later.advance(301_000)
  const { token } = (await browser.get('/api/auth/token')).body
  expect((await remove(browser, token, 'google')).body.code).toBe('reauthentication_required')
})

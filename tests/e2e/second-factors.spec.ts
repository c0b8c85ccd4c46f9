import { demoPassword } from '@guildhall/server/dev/demo-people.ts'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mailTo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { atAnyWidth, nightlyAtAnyWidth, test } from '../support/site.ts'
import { addVirtualAuthenticator } from '../support/virtual-passkeys.ts'

const email = 'tomas@arriaga.example'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const codeOf = (key: string, at: number) => TOTP.generate({ secret: Secret.fromBase32(key), timestamp: at })

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button(page, 'Sign In').click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hi, / }).click()
  await button(page, 'Logout').click()
  await expect(page).toHaveURL(/\/signup/)
}

/** Sets up the authenticator app in the settings; returns its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await button(page, 'Set up an app').click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'Your key as a QR code' })).toBeVisible()
  await inspect(page, 'the key of the app')
  const key = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('6-digit code').fill(codeOf(key, Date.now()))
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await inspect(page, 'the recovery codes')
  const codes = await list.getByRole('listitem').allTextContents()
  return { key, codes }
}

test(
  'a passkey and an app are set up in the settings; both sign in, and a recovery code does once',
  atAnyWidth,
  async ({ site, visitor }) => {
    const page = await visitor()
    await addVirtualAuthenticator(page)
    await enterPassword(page)
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()

    await page.goto('/settings/security')
    await button(page, 'Add a passkey').click()
    await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Work laptop')
    await inspect(page, 'a new passkey')
    await button(page, 'Create passkey').click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await button(page, 'I have kept them').click()
    const own = page.getByRole('list', { name: 'Second factors' })
    await expect(own).toContainText('Work laptop')
    await expect(own).toContainText('10 of 10 left')
    const { key, codes } = await setUpApp(page)
    const saved = page.waitForEvent('download')
    await button(page, 'Download').click()
    expect((await saved).suggestedFilename()).toBe('guildhall-recovery-codes.txt')
    await button(page, 'I have kept them').click()
    await expect(own).toContainText('Set up on')
    await inspect(page, 'second factors in the settings')

    await signOut(page)
    await page.goto('/signin?redirect=%2Fmarketplace')
    await inspect(page, 'sign-in with a passkey button')
    await button(page, 'Sign in with a passkey').click()
    await expect(page).toHaveURL(/\/marketplace$/)

    await signOut(page)
    await enterPassword(page)
    await expect(heading(page, 'Enter the code from your app')).toBeVisible()
    await inspect(page, 'the second step')
    await page.getByLabel('6-digit code').fill('000000')
    await expect(page.getByRole('alert')).toContainText('This code is not right.')
    await site.advance(60_000)
    await page.getByLabel('6-digit code').fill(codeOf(key, Date.now() + 60_000))
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()

    await signOut(page)
    await enterPassword(page)
    await button(page, 'Use a recovery code').click()
    await inspect(page, 'a recovery code')
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
    await button(page, 'Sign In').click()
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()

    await page.goto('/settings/security')
    await expect(own).toContainText('9 of 10 left')
    await site.advance(301_000)
    await page.reload()
    await button(page, 'Remove Work laptop').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await inspect(page, 'a fresh proof with a second factor')
    await button(page, 'Confirm with a passkey').click()
    await expect(own).not.toContainText('Work laptop')
  },
)

test(
  'who has lost every factor signs in by password after 72 hours; a device that is signed in can stop it',
  nightlyAtAnyWidth,
  async ({ site, visitor }) => {
    const page = await visitor()
    await enterPassword(page)
    await expect(page.getByRole('button', { name: /^Hi, / })).toBeVisible()
    await page.goto('/settings/security')
    await setUpApp(page)
    await button(page, 'I have kept them').click()
    const lost = await visitor()
    const begin = async () => {
      await enterPassword(lost)
      await button(lost, 'I have lost all of them').click()
      await inspect(lost, 'all factors lost')
      await button(lost, 'Send me a link').click()
      await expect(lost.getByText('We have sent you an email.')).toBeVisible()
      const mail = () => mailTo(lost.request, email)
      await expect.poll(async () => (await mail()).subject).toBe('Recover your Guildhall account')
      await lost.goto((await mail()).link)
      await inspect(lost, 'the link of the recovery')
      await button(lost, 'Begin the recovery').click()
      await expect(heading(lost, 'The recovery has begun')).toBeVisible()
    }
    await begin()
    await page.reload()
    await expect(page.getByText('Somebody who knows your password')).toBeVisible()
    await inspect(page, 'a recovery that runs')
    await button(page, 'Stop the recovery').click()
    await expect(page.getByText('Somebody who knows your password')).toBeHidden()
    await site.advance(3_700_000)
    await begin()
    await site.advance(72 * 3_600_000 + 60_000)
    await enterPassword(lost)
    await expect(lost.getByRole('button', { name: /^Hi, / })).toBeVisible()
    await lost.goto('/settings/security')
    await expect(button(lost, 'Set up an app')).toBeVisible()
  },
)

import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { signIn as signedInOwn } from '../support/own-session.ts'
import { isScriptAway, nightly, test } from '../support/site.ts'

const signIn = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  await expect(page).not.toHaveURL(/\/signin/)
}
const hi = (page: Page) => page.getByRole('button', { name: 'Hi,' })
const logOut = async (page: Page) => {
  await hi(page).click()
  await page.getByRole('dialog', { name: 'Your menu' }).getByRole('button', { name: 'Logout' }).click()
}
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort()

test('a member stays signed in after the token has expired, on pages and in calls', nightly, async ({ page, site }) => {
  await page.clock.install()
  await page.goto('/signin')
  await signIn(page, demo.professor)
  await page.goto('/marketplace')
  const heart = page.getByRole('article').first().getByRole('button', { name: 'favorites' })
  const kept = async () => (await heart.getAttribute('aria-pressed')) === 'true'
  const before = await kept()
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/favorite') && answer.ok())

  const first = saved()
  await heart.click()
  await first
  await site.advance(11 * 60_000)
  await page.clock.fastForward('11:00')

  await test.step('a call immediately after', async () => {
    const second = saved()
    await heart.click()
    await second
    await expect.poll(kept).toBe(before)
  })
  await test.step('a page immediately after', async () => {
    await site.advance(11 * 60_000)
    await page.clock.fastForward('11:00')
    await page.getByRole('banner').getByRole('button', { name: 'Work' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: demo.professor })).toBeVisible()
    await page.reload()
    await expect(hi(page)).toBeVisible()
  })
})

test('signing out in one tab signs out the other, and leaves nothing but the theme', async ({ page, context }) => {
  await page.goto('/signin')
  await signIn(page, demo.student)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  const other = await context.newPage()
  await other.goto('/marketplace')
  await expect(hi(other)).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')

  await logOut(page)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect.poll(() => cookieNames(page)).toEqual(['theme'])
  expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([{}, {}])
  await other.goto('/my-projects')
  await expect(other).toHaveURL('/signin?redirect=%2Fmy-projects')
})

test('signing out in one tab signs out the other within a second', nightly, async ({ page, context }) => {
  await page.goto('/signin')
  await signIn(page, demo.student)
  const other = await context.newPage()
  await other.goto('/marketplace')
  await expect(hi(other)).toBeVisible()
  await logOut(page)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 1000 })
})

test('a sign-out without a network completes once it is back', nightly, async ({ page, context, site, faults }) => {
  await page.goto('/signin')
  await signIn(page, demo.freelancer)
  await hi(page).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await context.setOffline(true)
  // The browser still sends a call that outlives its page.
  await site.setReachable(false)
  await logOut(page)
  await expect(hi(page)).toBeHidden()
  expect(await cookieNames(page)).toContain('firebase_refresh_token')

  await context.setOffline(false)
  await site.setReachable(true)
  // In a new tab: the browser may still be loading its error page in the first one.
  const back = await context.newPage()
  await back.goto('/profile')
  await expect(back).toHaveURL('/signin?redirect=%2Fprofile')
  await expect.poll(() => cookieNames(page)).toEqual([])
  // The browser reports the parts of the page that could not be fetched meanwhile.
  expect(faults.splice(0).filter((fault) => !isScriptAway(fault))).toEqual([])
})

test('private pages lead to sign-in and back, never to another site', nightly, async ({ page, site }) => {
  for (const path of ['/profile', '/newproject', '/my-projects']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ redirect: path })}`)
  }
  await signIn(page, demo.professor)
  await expect(page).toHaveURL('/my-projects')
  for (const foreign of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/signin?${new URLSearchParams({ redirect: foreign })}`)
    await expect(hi(page)).toBeVisible()
    expect(new URL(page.url()).origin).toBe(site.origin)
    expect(page.url()).not.toContain('evil')
  }
  await logOut(page)
  await expect(page).toHaveURL('/signup')
  await page.goto(`/signin?${new URLSearchParams({ redirect: '//evil.example/' })}`)
  await signIn(page, demo.professor)
  await expect(hi(page)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(site.origin)
})

test('while the server cannot identify people, nobody is signed out', nightly, async ({ visitor, site }) => {
  const page = await visitor()
  await signedInOwn(page, demo.student)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('userProfile') ?? 'null'))
  const kept = await stored()
  expect(Object.keys(kept).sort()).toEqual(['avatar', 'customUserId', 'email', 'firstName', 'lastName', 'userType'])
  await site.setPeopleKnown(false)
  try {
    expect((await page.goto('/connections'))?.status()).toBe(500)
    await expect(page).toHaveURL('/connections')
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Hi, ${kept.firstName}` })).toBeVisible()
  } finally {
    await site.setPeopleKnown(true)
  }
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
  expect(await stored()).toEqual(kept)
  await logOut(page)
  await expect(page).toHaveURL('/signup')
  expect(await stored()).toBeNull()
})

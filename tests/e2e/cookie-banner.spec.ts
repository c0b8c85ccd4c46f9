import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { whatIsCovered } from '../support/in-sight.ts'
import { nightly, test } from '../support/site.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies & Your Privacy' })

async function mark(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'cookie_banner_seen')
}

test('the banner is part of the first HTML, names its texts and is gone for the day once closed', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/')).text()).toContain('Cookies &amp; Your Privacy')
  await page.goto('/')
  for (const [name, path] of [
    ['cookie policy', '/cookie-policy'],
    ['terms', '/terms-conditions'],
    ['privacy policy', '/privacy-policy'],
  ] as const)
    await expect(banner(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await banner(page).getByRole('button', { name: 'Got it' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // The end of the calendar day in Brussels, the browser's time zone.
  const midnight = await page.evaluate(() => new Date().setHours(24, 0, 0, 0) / 1000)
  expect(await mark(page)).toMatchObject({ value: '1', expires: midnight, sameSite: 'Lax', httpOnly: false })
  expect(await (await page.request.get('/')).text()).not.toContain('Your Privacy')
  await page.goto('/marketplace')
  await expect(banner(page)).toHaveCount(0)
})

test('the banner comes second for the keyboard, and Escape closes it', nightly, async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(banner(page).getByRole('link', { name: 'cookie policy' })).toBeFocused()
  await expect(banner(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(banner(page)).toHaveCount(0)
})

test('just before midnight its cookie lives for that minute only', nightly, async ({ page }) => {
  await page.clock.install({ time: new Date('2031-03-29T22:59:30Z') })
  await page.goto('/')
  await page.evaluate(() => {
    const written: string[] = []
    Object.assign(window, { written })
    Object.defineProperty(document, 'cookie', { get: () => '', set: (text) => written.push(text) })
  })
  await banner(page).getByRole('button', { name: 'Close' }).click()
  const [text] = await page.evaluate(() => (window as unknown as { written: string[] }).written)
  expect(text).toContain('expires=Sat, 29 Mar 2031 23:00:00 GMT')
  // Where cookies are refused, closing still works.
  await expect(banner(page)).toHaveCount(0)
})

test('without its cookie, as on the next day, the banner is back', nightly, async ({ page }) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await page.context().clearCookies({ name: 'cookie_banner_seen' })
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
})

test('signing out forgets that it was closed', nightly, async ({ page }) => {
  // A separate session: the other tests of this worker share theirs, and this one ends.
  await page.goto('/signin')
  await page.getByRole('button', { name: demo.student }).click()
  await expect(page.getByRole('button', { name: 'Hi,' })).toBeVisible()
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Got it' }).click()
  expect(await mark(page)).toBeDefined()
  await page.getByRole('button', { name: 'Hi,' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  expect(await mark(page)).toBeUndefined()
  await expect(banner(page)).toBeVisible()
})

test('it never covers the focused element, and shifts nothing', nightly, async ({ page }) => {
  for (const path of ['/refund-policy', '/signin', '/marketplace']) {
    await page.goto(path)
    const place = await page.getByRole('main').boundingBox()
    const stops = await page.locator('a:visible, button:visible, input:visible').count()
    for (let stop = 0; stop < Math.min(stops, 90); stop++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(whatIsCovered, '.cookie')
      expect(covered, path).toBeNull()
    }
    await page.evaluate(() => scrollTo(0, 0))
    expect(await page.getByRole('main').boundingBox()).toEqual(place)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('its links work', nightly, async ({ page }) => {
    await page.goto('/')
    await banner(page).getByRole('link', { name: 'cookie policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible()
  })
})

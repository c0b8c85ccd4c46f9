import { expect, type Page } from '@playwright/test'
import { getFilesNow } from '../support/files-choice.ts'
import { whatIsCovered } from '../support/in-sight.ts'
import { inspect } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { ...box, bottom: box.y + box.height }
}

/** The layout shift since the page was opened. */
const shift = (page: Page) => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)

/** Continues at the local issuer as a person of the test's own. */
async function continueWithGoogle(page: Page, name: string, email: string) {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('The address is verified').check()
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue', exact: true }).click()])
}

test(
  'on a phone a visitor buys from the bar below the page, signs in by Google with the cart kept, and sees the total before paying',
  nightly,
  async ({ page }) => {
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(window, { moved })
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) moved.sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/marketplace?sort=price-asc&priceMin=10')
    const link = page.getByRole('article').getByRole('heading').getByRole('link').first()
    const title = ((await link.textContent()) ?? '').trim()
    await page.goto((await link.getAttribute('href')) ?? '')
    const add = page.getByRole('button', { name: 'Add to cart' })

    await test.step('the one button stays at the lower edge, beside the price, and covers nothing', async () => {
      await expect(add).toHaveCount(1)
      await expect(page.getByRole('region', { name: 'Cookies & Your Privacy' })).toBeVisible()
      for (const end of [0, 1]) {
        await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), end)
        const bar = await boxOf(page, '.abar')
        expect(bar.bottom).toBeCloseTo(844, 0)
        expect((await boxOf(page, '.cookie')).bottom).toBeLessThanOrEqual(bar.y)
      }
      expect((await boxOf(page, '.site-footer')).bottom).toBeLessThanOrEqual((await boxOf(page, '.abar')).y)
      await page.evaluate(() => scrollTo(0, 0))
      const stops = await page.locator('a:visible, button:visible').count()
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(whatIsCovered, '.abar, .cookie')).toBeNull()
      }
      expect(await shift(page)).toBeLessThan(0.01)
      await inspect(page, 'the bar of a project')
    })

    await test.step('once the item is in the cart the bar links to it', async () => {
      await add.click()
      await page.getByRole('link', { name: 'In your cart' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
    })

    const signIn = page.getByRole('heading', {
      level: 1,
      name: 'Sign in to check out. We keep your cart.',
      exact: true,
    })
    await test.step('joining by Google leads to the checkout with the items of the cart', async () => {
      await page.getByRole('link', { name: 'Check out' }).click()
      await expect(signIn).toBeVisible()
      await inspect(page, 'signing in to check out')
      await continueWithGoogle(page, 'Femi Adeyemi', 'femi.phone@mailbox.example')
      await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(title)
    })

    const pay = page.getByRole('button', { name: /^Pay \$/ })
    await test.step('the checkout shows its steps and the total above a full-width button, without other links', async () => {
      await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
        /^Cart/,
        'Details',
        'Payment',
        'Done',
      ])
      await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Guildhall', 'Back to cart'])
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
      const [sum, button] = [await boxOf(page, '.sum'), await pay.boundingBox()]
      expect(button?.y).toBeGreaterThanOrEqual(sum.bottom)
      expect(button?.width).toBe(390 - 2 * 16)
      await inspect(page, 'the checkout')
      await page.reload()
      await expect(pay).toBeVisible()
      expect(await shift(page)).toBeLessThan(0.01)
    })

    await test.step('a buyer who is signed out at the click signs in again and finds the cart', async () => {
      await page.getByLabel('Country').selectOption({ label: 'Belgium' })
      await getFilesNow(page)
      await page.context().clearCookies()
      // The token that the page still has would be valid for some minutes.
      const body = { code: 'unauthenticated', message: 'Sign in', error: 'Sign in', requestId: 'x' }
      await page.route('**/api/checkout', (route) => route.fulfill({ status: 401, json: body }), { times: 1 })
      await pay.click()
      await expect(signIn).toBeVisible()
      await continueWithGoogle(page, 'Femi Adeyemi', 'femi.phone@mailbox.example')
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(title)
    })

    await test.step('a session that ends elsewhere ends the checkout immediately', async () => {
      expect(await page.evaluate(async () => (await fetch('/api/token', { method: 'DELETE' })).status)).toBe(204)
      await expect(signIn).toBeVisible()
    })
  },
)

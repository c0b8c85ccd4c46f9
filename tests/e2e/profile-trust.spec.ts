import { expect, type Page } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { nightlyAtAnyWidth, test } from '../support/site.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'In figures' })
const reviews = (page: Page) => page.getByRole('region', { name: /^Reviews \d/ })

test(
  'a visitor reads a seller’s figures and reviews, and follows one to its project',
  nightlyAtAnyWidth,
  async ({ visitor, page }) => {
    const seller = await visitor(demo.freelancer)
    await seller.goto('/profile')
    const buyer = await visitor(demo.student)
    await buyer.goto('/')
    const product = await offerWork(seller, 'A harbour map', 40, { skills: ['TypeScript'] })
    // More reviews than one page has.
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const order = await buyWork(buyer, product)
      await callAs(seller, 'POST', `/orders/${order}/deliver`, { note: 'https://files.example.org/map' })
      await callAs(buyer, 'POST', `/orders/${order}/accept`, {})
      const { lines } = await callAs(buyer, 'GET', `/orders/${order}/reviews`)
      const review = { rating: 5, text: `Map ${n} of six` }
      await callAs(buyer, 'POST', `/orders/${order}/lines/${lines[0].lineId}/review`, review)
    }
    const { customUserId } = await callAs(seller, 'GET', '/users/profile')
    const { record } = await callAs(seller, 'GET', `/users/${customUserId}`)
    const path = `/freelancerprofile/${customUserId}`
    await page.goto(path)

    await test.step('the figures are those of the API, each with its definition', async () => {
      await expect(figures(page)).toContainText('Rate')
      await expect(figures(page)).toContainText(`${record.delivered}`)
      await expect(figures(page)).toContainText(`${record.rating.toFixed(1)}`)
      await figures(page).getByRole('button', { name: 'What ‘Delivered’ means' }).focus()
      await expect(page.getByRole('tooltip')).toContainText('Cancelled, fully refunded and free orders do not count')
      await page.keyboard.press('Escape')
    })

    await test.step('skills have a level in words and name their evidence', async () => {
      const skills = page.getByRole('region', { name: 'Skills' })
      await expect(skills.getByRole('img', { name: /^(Beginner|Intermediate|Advanced|Expert)$/ }).first()).toBeVisible()
      await expect(skills.getByText('Shown in').first()).toBeVisible()
      await expect(skills.getByText(/choose the level/)).toHaveCount(1)
    })

    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`nothing is inaccessible in the ${colorScheme} theme`, async () => {
        await page.emulateMedia({ colorScheme })
        await inspect(page, `a public profile, ${colorScheme}`)
      })

    await test.step('a page of reviews that cannot be loaded says so, and loads with the next try', async () => {
      await page.route('**/api/users/*/reviews?*', (route) => route.abort())
      await reviews(page).getByRole('link', { name: 'Next' }).click()
      await expect(page.getByRole('heading', { name: /^Reviews \d/ })).toBeFocused()
      const retry = reviews(page).getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible({ timeout: 20_000 })
      await page.unroute('**/api/users/*/reviews?*')
      await retry.click()
      await expect(reviews(page).getByText('Map 1 of six')).toBeVisible()
    })

    await test.step('the reviews turn back, and a page of them has an address', async () => {
      await page.reload()
      await expect(reviews(page).getByText('Map 1 of six')).toBeVisible()
      await reviews(page).getByRole('link', { name: 'Previous' }).click()
      await expect(reviews(page).getByText('Map 6 of six')).toBeVisible()
      await expect(reviews(page).getByText('Map 1 of six')).toBeHidden()
    })

    await test.step('a review leads to its project, which shows the same figures of its maker', async () => {
      const project = reviews(page).locator('a[href^="/product/"]').first()
      const title = (await project.textContent()) ?? ''
      await project.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const maker = page.getByRole('region', { name: 'Maker' })
      await expect(maker).toContainText(`${record.delivered} orders`)
      await inspect(page, 'a product page with the figures of its maker')
    })

    await test.step('the seller sees the same on their own profile', async () => {
      await seller.reload()
      await expect(figures(seller)).toContainText(`${record.delivered}`)
      await expect(reviews(seller).getByRole('article').first()).toBeVisible()
    })
  },
)

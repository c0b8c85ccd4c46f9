import { readFileSync } from 'node:fs'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { expect, type Page } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { demo, mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { nightly, test } from '../support/site.ts'

const figure = (page: Page, label: string) =>
  page.locator('.figures > div').filter({ has: page.getByText(label, { exact: true }) })
const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true })
const measure = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Measure' }).getByRole('link', { name, exact: true })
const projects = (page: Page) => page.getByRole('table', { name: 'Figures of each project' })
const cells = (page: Page, title: string) =>
  projects(page).getByRole('row').filter({ hasText: title }).getByRole('cell').allInnerTexts()

test(
  'a seller’s analytics: empty, then views, favorites and sales by day, by project and as a file',
  nightly,
  async ({ page, visitor, request }) => {
    // Four people contribute to the same figures.
    test.setTimeout(180_000)
    await page.goto('/analytics?days=7')
    await expect(page).toHaveURL('/signin?redirect=%2Fanalytics%3Fdays%3D7')

    const stranger = await visitor()
    await test.step('a new member has no figures, and is led to publishing', async () => {
      const nils = newcomer('Nils', 'Counter')
      await signUp(page, nils)
      await page.getByLabel('6-digit code').fill((await mailTo(request, nils.email)).code)
      await page.getByRole('button', { name: 'Hi, Nils' }).click()
      const menu = page.getByRole('navigation', { name: 'User' })
      await expect(menu.getByRole('link').filter({ hasText: /Leaderboard|Analytics|My Orders/ })).toHaveText([
        'Leaderboard',
        'Analytics',
        'My Orders',
      ])
      await menu.getByRole('link', { name: 'Analytics' }).click()
      await expect(page).toHaveURL('/analytics')
      await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Add New Project' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
      await inspect(page, 'analytics without projects')
    })

    const [poster, formula] = [`Tide poster ${Date.now()}`, `=2+3 "sheet", ${Date.now()}`]
    await callAs(page, 'PUT', '/users/business-details', { name: 'Nils Counter', address: '1 Quay', country: 'BE' })
    const product = await offerWork(page, poster, 40)
    await offerWork(page, formula, 25)
    await test.step('a published project without views', async () => {
      await page.reload()
      await expect(figure(page, 'Views').getByRole('definition')).toHaveText('0as before')
      await expect(page.getByRole('heading', { name: 'No views in these 30 days' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Published' })).toHaveCount(2)
      await inspect(page, 'analytics without views')
    })

    await test.step('one person views, likes and buys, another views without signing in', async () => {
      const counted = (each: Page) =>
        each.waitForResponse((answer) => answer.url().endsWith(`/${product}/view`) && answer.ok())
      const buyer = await visitor(demo.student)
      const seen = counted(buyer)
      await buyer.goto(`/product/${product}`)
      await seen
      await callAs(buyer, 'PUT', `/marketplace/projects/${product}/favorite`)
      await buyWork(buyer, product)
      const seenByStranger = counted(stranger)
      await stranger.goto(`/product/${product}`)
      await seenByStranger
    })

    await test.step('the figures show it, each with its change', async () => {
      await page.reload()
      for (const [label, text] of [
        ['Views', '1+1'],
        ['Views when not signed in', '1+1'],
        ['New favorites', '1+1'],
        ['Sold', '1+1'],
        ['Revenue', '$40+$40'],
      ] as const)
        await expect(figure(page, label).getByRole('definition')).toHaveText(text)
      expect(await cells(page, poster)).toEqual([poster, '', '1', '1', '1', '1', '100%', '$40'])
      expect(await cells(page, 'Total')).toEqual(['Total', '', '1', '1', '1', '1', '100%', '$40'])
      await expect(page.getByRole('listitem').filter({ hasText: `First sale: ${poster}` })).toBeVisible()
      await inspect(page, 'analytics')
    })

    await test.step('explanations open by keyboard and by click, and Escape closes them', async () => {
      const tooltip = page.getByRole('tooltip')
      await tabTo(page, figure(page, 'Sold').getByRole('button', { name: 'What ‘Sold’ means' }))
      await expect(tooltip).toHaveText(saleTexts.sale)
      await inspect(page, 'analytics with a tooltip')
      await page.keyboard.press('Escape')
      await expect(tooltip).toHaveCount(0)
      // A tooltip closes when the page scrolls, so the page must be still before the click.
      const conversion = projects(page).getByRole('button', { name: 'What ‘Conversion’ means' })
      await conversion.scrollIntoViewIfNeeded()
      await expect(conversion).toBeInViewport()
      await conversion.click()
      await expect(tooltip).toHaveText(saleTexts.conversion)
      await page.keyboard.press('Escape')
    })

    await test.step('the dashboard shows the same number', async () => {
      const tab = await page.context().newPage()
      await tab.goto('/dashboard')
      await expect(figure(tab, 'Sales').getByRole('definition')).toHaveText('1')
      await expect(tab.getByRole('row').filter({ hasText: poster }).getByRole('cell').nth(4)).toHaveText('1')
      await inspect(tab, 'a dashboard with a sale')
      await tab.close()
    })

    await test.step('by keyboard: period and measure are in the address; the days are also in a table', async () => {
      await period(page, '7 days').focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/analytics?days=7')
      await expect(period(page, '7 days')).toHaveAttribute('aria-current', 'true')
      await measure(page, 'Revenue').focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/analytics?days=7&measure=revenue')
      const chart = page.getByRole('figure', { name: 'Revenue per day' })
      await expect(chart).toContainText('$40 in these 7 days, $0 in the 7 days before.')
      await chart.getByText('View as table').press('Enter')
      const rows = chart.getByRole('row')
      await expect(rows).toHaveCount(8)
      await expect(rows.last()).toContainText(/\$40\s*\$0/)
      await page.getByRole('combobox', { name: 'Project', exact: true }).selectOption({ label: formula })
      await expect(page).toHaveURL(/of=[a-z0-9]{12}$/)
      await expect(page.getByRole('heading', { name: 'No revenue in these 7 days' })).toBeVisible()
      await page.goBack()
      await expect(chart).toBeVisible()
      await page.reload()
      await expect(chart).toBeVisible()
    })

    await test.step('column heads sort', async () => {
      const titles = () => projects(page).getByRole('link').allInnerTexts()
      expect(await titles()).toEqual([poster, formula])
      await projects(page).getByRole('button', { name: 'Project' }).press('Enter')
      await expect(projects(page).getByRole('columnheader', { name: 'Project' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      expect(await titles()).toEqual([formula, poster])
    })

    await test.step('the file has the same figures, and its titles cannot run as formulas', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const file = await download
      const today = new Date().toISOString().slice(0, 10)
      expect(file.suggestedFilename()).toBe(
        `guildhall-analytics-${new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)}-to-${today}.csv`,
      )
      const text = readFileSync(await file.path(), 'utf8')
      expect(text).toContain(`${today},${product},${poster},1,1,1,1,0,40.00,0.00,USD\r\n`)
      expect(text).not.toContain(',=2+3')
    })

    await test.step('narrow screen and dark theme', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto('/analytics')
      await expect(projects(page).getByRole('columnheader').filter({ visible: true })).toHaveText([
        'Project',
        'Views',
        'Sold',
        'Revenue',
      ])
      await inspect(page, 'analytics, narrow and dark')
      await projects(page).getByRole('link', { name: poster }).click()
      await expect(page.getByRole('heading', { level: 1, name: poster })).toBeVisible()
    })
  },
)

test('the page while figures load, and when they fail, with another try', nightly, async ({ visitor }) => {
  const page = await visitor(demo.professor)
  await page.goto('/analytics')
  await expect(figure(page, 'Views')).toBeVisible()
  await test.step('no response for the page, then none for its figures', async () => {
    await page.route('**/analytics.data*', (route) => route.abort('internetdisconnected'))
    await page.route('**/api/analytics?*', (route) => route.abort('internetdisconnected'))
    await period(page, '90 days').click()
    await expect(page.getByRole('heading', { name: 'Your figures could not be loaded' })).toBeVisible({
      timeout: 15_000,
    })
    await expect(period(page, '90 days')).toHaveAttribute('aria-current', 'true')
    await inspect(page, 'analytics that did not come')
    await page.unroute('**/api/analytics?*')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(figure(page, 'Views')).toBeVisible()
  })
  await test.step('a delayed page says that it loads, then shows its figures', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/analytics?*', async (route) => {
      await held
      await route.continue()
    })
    await period(page, 'Year').click()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
    release()
    await expect(figure(page, 'Views')).toBeVisible()
  })
  await test.step('a file that cannot be made says so, and the page stays', async () => {
    await page.route('**/api/analytics/export*', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('You seem to be offline')
    await expect(figure(page, 'Views')).toBeVisible()
  })
})

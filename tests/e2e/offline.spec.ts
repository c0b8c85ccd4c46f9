import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { isScriptAway, nightly, test } from '../support/site.ts'

test('a page never opened before says that the browser is offline, and opens by itself once online', async ({
  page,
  faults,
}) => {
  await page.goto('/marketplace')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Got it' }).click()
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Still offline, tried once' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Refund policy' })).toBeVisible()
  await expect(page).toHaveURL(/\/refund-policy$/)
  // The router reports that it could not load the script, and nothing else went wrong.
  expect(faults.splice(0).filter((fault) => !isScriptAway(fault))).toEqual([])
})

test(
  'a page whose data cannot load shows the offline page, and opens once there is a connection',
  nightly,
  async ({ page }) => {
    await page.goto('/aboutus')
    await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketplace')
    await page.context().setOffline(true)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeFocused()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'A hall where work' })).toBeVisible()
  },
)

test('filters whose script fails to load say so, and load by themselves afterwards', nightly, async ({ page }) => {
  const script = /\/filter-form-[^/]*\.js$/
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.goto('/aboutus')
  await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
  await expect(filters.getByRole('status')).toHaveText('Could not load. Retry')
  await filters.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(filters.getByRole('status')).toHaveText('Could not load. Tried 2 times. Retry')

  await test.step('by the button, which keeps the focus in the filters', async () => {
    await page.unroute(script)
    await filters.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(filters.getByRole('searchbox')).toBeFocused()
  })

  await test.step('when the network is back', async () => {
    await page.route(script, (route) => route.abort('internetdisconnected'))
    await page.goto('/aboutus')
    await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
    await expect(filters.getByRole('status')).toHaveText('Could not load. Retry')
    await page.context().setOffline(true)
    await page.unroute(script)
    await page.context().setOffline(false)
    await expect(filters.getByRole('searchbox')).toBeVisible()
  })

  await test.step('a search made offline stays with a quiet line, and runs once the network is back', async () => {
    const main = page.getByRole('main')
    const projects = main.getByRole('article')
    await page.context().setOffline(true)
    await filters.getByRole('checkbox', { name: 'Python' }).click()
    const away = main.getByRole('status').filter({ hasText: 'Could not load. Retry' })
    await expect(away).toBeInViewport()
    await filters.getByRole('checkbox', { name: /^Student/ }).click()
    await expect(page).toHaveURL('/marketplace?skill=Python&sellerType=Students')
    await expect(away).toBeInViewport()
    await expect(projects).toHaveCount(0)
    await expect(filters.getByRole('checkbox', { name: 'Python' })).toBeChecked()
    // Counts of another search would be wrong.
    await expect(main.locator('.n')).toHaveCount(0)
    await main.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(main.getByText('Could not load. Tried 2 times. Retry')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Retry' })).toBeFocused()
    await page.goBack()
    await page.goBack()
    await expect(projects.first()).toBeVisible()
    await page.goForward()
    await page.goForward()
    await expect(away).toBeVisible()
    await main.getByRole('button', { name: 'Retry' }).focus()
    await page.context().setOffline(false)
    await expect(projects.first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Remove filter Python' })).toBeVisible()
    await expect(page).toHaveURL('/marketplace?skill=Python&sellerType=Students')
    await expect(filters.getByRole('checkbox', { name: /^Student/ })).toBeChecked()
    await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeFocused()
  })
})

test('content beside a project can be missing, and is requested again', nightly, async ({ visitor, site }) => {
  const page = await visitor(demo.freelancer)
  await page.goto('/marketplace')
  // Uses up the limit of searches: the list of the seller's projects counts as a search, the project's page does not.
  await page.evaluate(async () => {
    const { token } = await (await fetch('/api/auth/token')).json()
    const headers = { authorization: `Bearer ${token}` }
    await Promise.all(Array.from({ length: 61 }, (_, n) => fetch(`/api/search?q=rain${n}`, { headers })))
  })
  await page.getByRole('article').getByRole('heading').getByRole('link').first().press('Enter')
  const more = page.getByRole('region', { name: /^More by / })
  await expect(more.getByRole('status')).toHaveText('Could not load. Retry')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await site.advance(61_000)
  await more.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(more.getByRole('status')).toHaveCount(0)
})

test('while the server is down the viewer stays signed in, in their theme', async ({ visitor }) => {
  const page = await visitor(demo.professor)
  await page.goto('/aboutus')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  const answer = { status: 503, contentType: 'text/html', body: '<h1>Back in a moment</h1>' }
  await page.route('**/marketplace.data*', (route) => route.fulfill(answer))
  await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong on our side')
  await expect(page.getByText('The server answered 503')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hi, Nomvula' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('isLoggedIn'))).toBe('true')

  await test.step('a refusal shows its message, a failure its reference number', async () => {
    const limited = {
      code: 'rate_limited',
      message: 'Too many requests. Please try again later.',
      requestId: 'of-this',
    }
    await page.unroute('**/marketplace.data*')
    await page.route('**/marketplace.data*', (route) => route.fulfill({ status: 429, json: limited }))
    await page.goto('/aboutus')
    await page.getByRole('contentinfo').getByRole('link', { name: 'All projects' }).click()
    await expect(page.getByText(limited.message)).toBeVisible()
    await page.getByRole('link', { name: 'Report it with this reference' }).click()
    await expect(page.getByLabel('In your words')).toHaveValue(/^Reference of-this\n/)
    await expect(page.getByRole('radio', { name: 'A problem' })).toHaveAttribute('aria-checked', 'true')
  })
})

import { expect } from '@playwright/test'
import { inspect } from '../support/inspect.ts'
import { nightly, readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

test('a search of everything groups its results, and leads to all of each kind', nightly, async ({ page }) => {
  const results = page.getByRole('article')

  await test.step('all results are grouped by kind', async () => {
    await page.goto('/search?q=python')
    await expect(page.getByRole('heading', { level: 2, name: 'Projects' })).toBeVisible()
    await expect(page.locator('mark').first()).toHaveText(/^python$/i)
    await page.goto('/search?q=rain')
    await expect(page.getByRole('listitem').filter({ hasText: 'Bench Bus' })).toContainText(
      'It was left in the rain for',
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'Bench Bus' }).locator('mark')).toHaveText('rain')
    await page.goto('/marketplace?q=rain')
    await expect(results.filter({ hasText: 'Bench Bus' }).locator('mark')).toHaveText('rain')
    await page.goto('/search?q=python')
    await page.getByRole('link', { name: 'Topics' }).click()
    await expect(page.getByRole('link', { name: 'Python', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Projects' })).toHaveCount(0)
  })

  await test.step('other words are another page: its heading has the focus, and the tabs have numbers', async () => {
    await page.goto('/search?q=python')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “python”' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('tide')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=tide')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “tide”' })).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Result kinds' })).toContainText(
      /Projects\d+\+?Services(\d+\+?)?AI agents(\d+\+?)?People\d+\+?Jobs(\d+\+?)?Topics\d+\+?Help\d+/,
    )
  })

  await test.step('the tabs are the same on every page of the results', async () => {
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Result kinds' }).getByRole('link', { name: new RegExp(`^${name}`) })
    await page.goto('/search?q=refund')
    await expect(page.getByRole('heading', { level: 2, name: 'Help' })).toBeVisible()
    await tab('Help').click()
    await expect(page).toHaveURL('/search?q=refund&tab=help')
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.locator('mark') })
        .first(),
    ).toBeVisible()
    await inspect(page, 'help answers of a search')
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('mark') })
      .first()
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/help#/)
    await page.goto('/search?q=tide&tab=projects')
    await expect(page).toHaveURL('/marketplace?q=tide')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “tide”' })).toBeVisible()
    await expect(tab('Projects')).toHaveAttribute('aria-current', 'page')
    await inspect(page, 'projects of a search')
    await tab('People').click()
    await expect(page).toHaveURL('/search?q=tide&tab=people')
    await tab('All').click()
    await expect(page).toHaveURL('/search?q=tide')
    await page.goto('/marketplace')
    await expect(page.getByRole('navigation', { name: 'Result kinds' })).toHaveCount(0)
    await page.goto('/search?q=xqzzv&tab=help')
    await expect(page.getByText('Nothing found for “xqzzv”')).toBeVisible()
  })
})

import { expect } from '@playwright/test'
import { readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

const title = 'Float Model: how much cash a kiosk needs on Friday'

test.use({ javaScriptEnabled: false })

test('without scripts a visitor reads, searches, filters and turns pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Finished projects' })).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeVisible()

  const search = page.getByRole('banner').getByRole('searchbox')
  await search.fill('kiosk')
  await search.press('Enter')
  await expect(page).toHaveURL('/search?q=kiosk')
  await page.getByRole('link', { name: /^See all \d+ projects$/ }).click()
  await expect(page).toHaveURL('/marketplace?q=kiosk')
  await expect(page.getByRole('heading', { name: /^\d+ projects?$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

  await page.goto('/marketplace')
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveCount(24)
  const first = await titles.allInnerTexts()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(titles).toHaveCount(24)
  const second = await titles.allInnerTexts()
  expect(second.filter((each) => first.includes(each))).toEqual([])
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(titles).toHaveText(first)

  await page.getByLabel('Sort').selectOption('Lowest price')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(page.getByRole('article').first()).toContainText('Free')

  // By keyboard: the menu hangs on its button, which moves while the page still loads.
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await categories.getByText('All categories').press('Enter')
  await categories.getByRole('listitem').getByRole('link', { name: 'Fintech' }).press('Enter')
  await expect(page).toHaveURL(/category=Fintech/)
  await page.getByRole('link', { name: title, exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Mobile-money kiosks run out of cash')).toBeVisible()
  const picture = page.getByRole('button', { name: `Enlarge: Picture 1 of ${title}` }).locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expect(page.getByRole('region', { name: 'Price and facts' })).toContainText('$220')
  await expect(page.locator('#licence')).toContainText('Personal use')

  for (const path of ['/signin', '/signup']) {
    await page.goto(path)
    const note = page.locator('noscript p')
    await expect(note).toBeVisible()
    expect(await note.textContent()).toBe('Signing in needs JavaScript.')
  }
})

import { expect, type Page } from '@playwright/test'

/** Searches in the header and opens all projects of the results. On phones the box opens from its button. */
export async function findProject(page: Page, words: string): Promise<void> {
  await page.goto('/')
  const banner = page.getByRole('banner')
  const box = banner.getByLabel('Search projects, services')
  const toggle = banner.getByRole('button', { name: 'Search' })
  if (await toggle.isVisible()) await toggle.click()
  await box.fill(words)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=/)
  await page.getByRole('navigation', { name: 'Result kinds' }).getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL(/\/marketplace\?q=/)
  await expect(page.getByRole('heading', { name: `Results for “${words}”`, level: 1 })).toBeVisible()
}

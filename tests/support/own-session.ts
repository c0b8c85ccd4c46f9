import { expect, type Page } from '@playwright/test'

/** Signs in as one of the demo people, in a session of this page's own: for who ends it. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/signin')
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name: 'Hi,' })).toBeVisible()
}

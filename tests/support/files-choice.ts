import { expect, type Page } from '@playwright/test'

/** Chooses at the checkout to get all files now. */
export async function getFilesNow(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Pay|Take)/ })).toBeVisible()
  for (const choice of await page.getByRole('radio', { name: 'Get the files now' }).all()) await choice.check()
}

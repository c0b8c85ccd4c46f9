import { demoPassword } from '@guildhall/server/dev/demo-people.ts'
import { expect, type Page } from '@playwright/test'

/** Signs in as one of the demo people, in a separate session of this page, for tests that end it. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/signin')
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name: 'Hi,' })).toBeVisible()
}

/** The same for people without a button on the page: other demo people, or people with their own password. */
export async function signInByPassword(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Hi,' })).toBeVisible()
}

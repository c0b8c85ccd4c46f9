import { expect } from '@playwright/test'
import { nightly, test } from '../support/site.ts'

test('a click before the scripts load takes effect with them', nightly, async ({ page }) => {
  let scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const openWithoutScripts = async (path: string) => {
    scripts = Promise.withResolvers<void>()
    await page.goto(path, { waitUntil: 'commit' })
  }
  await openWithoutScripts('/')
  const marketplace = page.getByRole('banner').getByRole('button', { name: 'Marketplace' })
  await marketplace.click()
  await expect(marketplace).toHaveAttribute('aria-expanded', 'false')
  scripts.resolve()
  await expect(marketplace).toHaveAttribute('aria-expanded', 'true')
  await marketplace.click()
  await expect(marketplace).toHaveAttribute('aria-expanded', 'false')

  await test.step('a form is sent as it was filled in', async () => {
    await openWithoutScripts('/signin')
    await page.getByLabel('Email', { exact: true }).fill('nobody@carrow.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    scripts.resolve()
    await expect(page.getByText('Email or password is not right.')).toBeVisible()
  })

  await test.step('so is a form after Enter in its field', async () => {
    await openWithoutScripts('/signin')
    await page.getByLabel('Email', { exact: true }).fill('nobody@carrow.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password either')
    await page.keyboard.press('Enter')
    scripts.resolve()
    await expect(page.getByText('Email or password is not right.')).toBeVisible()
  })

  await test.step('a later click elsewhere counts instead', async () => {
    await openWithoutScripts('/')
    await marketplace.click()
    await page.getByRole('heading', { level: 1 }).click()
    scripts.resolve()
    const theme = page.getByRole('radiogroup', { name: 'Theme' })
    await theme.getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(marketplace).toHaveAttribute('aria-expanded', 'false')
  })
})

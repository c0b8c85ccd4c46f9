import { expect } from '@playwright/test'
import { nightly, test } from '../support/site.ts'

test('the form of a tool names what is wrong, runs by keyboard, and is stopped', nightly, async ({ page }) => {
  await page.goto('/dev/ui#agents')
  const form = page.getByRole('form', { name: 'Repeat' })
  const part = page.locator('#agents')
  await form.getByRole('button', { name: 'Run' }).click()
  const summary = form.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'Fill in Title of the work',
    'Year: enter a whole number from 1900 to 2100',
    'Layout: choose one of the list',
  ])
  await summary.getByRole('link', { name: /^Year/ }).click()
  await expect(form.getByLabel('Year')).toBeFocused()
  await page.keyboard.type('1987')
  await form.getByLabel('Title of the work').fill('<b>Chaos</b>')
  await form.getByLabel('Layout').selectOption('MLA')
  await form.getByRole('button', { name: 'Run' }).press('Enter')
  // As text, line by line.
  await expect(part.getByText('work: "<b>Chaos</b>"')).toBeVisible()
  // It waits, and keeps the focus.
  await expect(form.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-busy', 'true')
  await expect(form.getByRole('button', { name: 'Run' })).toBeFocused()
  await part.locator('.panel').getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(part.locator('.panel').getByText('You stopped the call.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Run' })).not.toHaveAttribute('aria-busy')
})

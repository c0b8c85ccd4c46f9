import { expect } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'an administrator publishes a version that asks for consent; a member is asked at the next visit and accepts',
  nightly,
  async ({ visitor }) => {
    const admin = await visitor('Ines Calloway')
    await admin.goto('/admin/policies')
    await expectAccessible(admin)
    const form = admin.getByRole('form', { name: 'New version' })
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(form.getByRole('alert').getByText('Write what changed')).toBeVisible()
    await form.getByLabel('Policy').selectOption('Cookie policy')
    const today = await admin.evaluate(() => new Date().toISOString().slice(0, 10))
    await form.getByLabel('Applies from').fill(today)
    await form.getByLabel('What changed').fill('The theme is kept for a year.\nNo cookie is set by others.')
    await form.getByLabel('Rules of this installation').fill('Ask **the library** before you embed a page.')
    await form.getByLabel('Ask everybody for their consent').check()
    await form.getByLabel('Reason', { exact: true }).fill('A new theme.')
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(admin.getByText('Cookie policy: new version published')).toBeVisible()
    const newest = admin.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()
    await expect(newest).toContainText('asks for consent')

    const page = await visitor(demo.student)
    await page.goto('/')
    const dialog = page.getByRole('alertdialog', { name: 'Our policies have changed' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      'The theme is kept for a year.',
      'No cookie is set by others.',
    ])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()

    await page.goto('/cookie-policy')
    await expect(page.getByRole('heading', { name: /Rules of this installation/ })).toBeVisible()
    await expect(page.getByText('the library')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Versions/ })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectAccessible(page)

    await page.goto('/favorites')
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog).toBeHidden()
    const { due } = await callAs(page, 'GET', '/users/terms')
    expect(due).toEqual([])
  },
)

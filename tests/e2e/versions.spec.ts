import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const title = 'Thirty Years of Rainfall'

test(
  'a seller publishes a new version with a note; the buyer is told and opens the newest and the older one',
  nightly,
  async ({ visitor }) => {
    const seller = await visitor(demo.student)
    await seller.goto('/my-projects')
    await seller.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'Edit' }).click()
    const form = seller.getByRole('dialog', { name: 'Edit project' })
    const version = form.getByRole('region', { name: 'Version 2' })
    await expect(version).toContainText('People have bought these files')
    await form.getByRole('button', { name: 'Add a link' }).click()
    await form.getByLabel('Link name').fill('Corrected archive')
    await form.getByLabel('Address').fill('https://archive.example.org/corrected')
    await form.getByRole('button', { name: 'Add link' }).click()
    await expect(form.getByRole('list', { name: 'Files for buyers' })).toContainText('Corrected archive')
    const old = version.getByRole('checkbox').first()
    await old.check()
    await version.getByLabel('What is new').fill('May 1998 is corrected.')
    await version.getByRole('button', { name: 'Publish version 2' }).press('Enter')
    await expect(form.getByRole('list', { name: 'Published versions' })).toContainText('May 1998 is corrected.')
    await inspect(seller, 'versions in the form')

    const buyer = await visitor(demo.freelancer)
    await expect(async () => {
      await buyer.goto('/notifications')
      await expect(buyer.getByRole('link', { name: /^New version of “/ })).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await buyer.getByRole('link', { name: /^New version of “/ }).click()
    await expect(buyer.getByText('May 1998 is corrected.')).toBeVisible()
    const files = buyer.getByRole('list', { name: new RegExp(`^Files of ${title}`) })
    await expect(files).toContainText('Corrected archive')
    const newest = await files.getByRole('listitem').count()
    await buyer.getByText('Older versions').click()
    const older = buyer.getByRole('list', { name: /^Version 1 of/ })
    await expect(older.getByRole('listitem')).toHaveCount(newest)
    await expect(older).not.toContainText('Corrected archive')
    await expect(older.getByRole('link').or(older.getByRole('button')).first()).toBeVisible()
    await inspect(buyer, 'versions of an order')
  },
)

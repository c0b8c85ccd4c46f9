import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'staff plan an announcement for students; a student sees and dismisses it for good, and a visitor never sees it',
  nightly,
  async ({ visitor, page: anybody }) => {
    const admin = await visitor('Ines Calloway')
    await admin.goto('/admin/announcements')
    const form = admin.getByRole('form', { name: 'New announcement' })
    await form.getByRole('button', { name: 'Plan' }).click()
    await expect(form.getByRole('alert').getByText('Choose who sees it')).toBeVisible()
    await expectAccessible(admin)
    const text = 'The library <b>closes</b> at noon.'
    await form.getByLabel('Text').fill(text)
    await form.getByLabel('Name of the link').fill('Opening hours')
    await form.getByLabel('Where it leads').fill('/help')
    await form.getByLabel('Students').check()
    const tomorrow = await admin.evaluate(() => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
    await form.getByLabel('Until (UTC)').fill(tomorrow)
    await form.getByLabel('Reason', { exact: true }).fill('The heating is repaired.')
    await form.getByRole('button', { name: 'Plan' }).click()
    await expect(admin.getByText('Announcement planned')).toBeVisible()
    const row = admin.getByRole('list', { name: 'Announcements' }).getByRole('listitem').filter({ hasText: text })
    await expect(row).toContainText('Shown now')

    const student = await visitor(demo.student)
    const response = await student.goto('/marketplace')
    expect(await response?.text()).toContain('The library &lt;b&gt;closes&lt;/b&gt; at noon.')
    const band = student.getByRole('region', { name: 'Announcement' })
    await expect(band).toContainText(text)
    await expectAccessible(student)
    const answered = student.waitForResponse(/\/dismissal$/)
    await band.getByRole('button', { name: 'Dismiss the announcement' }).press('Enter')
    await expect(band).toBeHidden()
    await expect(student.getByRole('main')).toBeFocused()
    expect((await answered).status()).toBe(204)
    await student.reload()
    await expect(student.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(band).toBeHidden()

    await anybody.goto('/marketplace')
    await expect(anybody.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(anybody.getByRole('region', { name: 'Announcement' })).toBeHidden()

    await row.getByRole('button', { name: /End now/ }).click()
    const dialog = admin.getByRole('dialog', { name: 'End now' })
    await dialog.getByLabel('Reason').fill('It is repaired.')
    await dialog.getByRole('button', { name: 'End now' }).click()
    await expect(row).toContainText('Over')
    await expect(row).toContainText('dismissed by 1')
  },
)

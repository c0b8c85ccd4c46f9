import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

test(
  'a student has their school confirmed after a refusal, and everybody sees the badge',
  nightly,
  async ({ visitor }) => {
    const [ilse, staff, anybody] = [await visitor(demo.student), await visitor('Hanneke Vos'), await visitor()]
    const scan = { name: 'letter.png', mimeType: 'image/png', buffer: await png(600, 400) }
    const ask = async () => {
      await ilse.getByLabel('Domain of its website').fill('aldermoor.example')
      await ilse.getByLabel('Document', { exact: true }).setInputFiles(scan)
      await expect(ilse.getByRole('list', { name: 'Document' })).toContainText('letter')
      await ilse.getByLabel('Where the document comes from').fill('Letter of the faculty')
      await ilse.getByLabel('Date on the document').fill('2026-05-03')
      await ilse.getByRole('button', { name: 'Ask for confirmation' }).click()
      await expect(ilse.getByRole('region', { name: 'Aldermoor University' })).toContainText('Waits for our staff')
    }
    const openRequest = async () => {
      await staff.goto('/admin/confirmations')
      await staff.getByRole('listitem').filter({ hasText: 'Ilse Vandermeer' }).getByRole('link').click()
      await expect(staff.getByRole('img', { name: 'The document' })).toBeVisible()
    }

    await test.step('the request is sent with a document', async () => {
      await ilse.goto('/settings/confirmation')
      await ilse.getByRole('button', { name: 'Ask for confirmation' }).click()
      await expect(ilse.getByRole('alert')).toContainText('Add the document')
      await ask()
      await expectAccessible(ilse)
    })

    await test.step('the staff see the document beside the profile, and refuse it', async () => {
      await openRequest()
      await expect(staff.getByRole('region', { name: 'Profile' })).toContainText('Aldermoor University')
      await expectAccessible(staff)
      await staff.getByRole('button', { name: 'Refuse' }).click()
      const dialog = staff.getByRole('dialog')
      await dialog.getByLabel('Reason').selectOption('The document cannot be read, or pages are missing')
      await dialog.getByLabel('In your words').fill('Page two is missing.')
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      await expect(staff.getByRole('region', { name: 'Decision' })).toContainText('Page two is missing.')
    })

    await test.step('the student reads why, and asks again', async () => {
      await ilse.reload()
      await expect(ilse.getByRole('region', { name: 'Aldermoor University' })).toContainText('Page two is missing.')
      await ask()
    })

    await test.step('the staff confirm it with source and date', async () => {
      await openRequest()
      await expect(staff.getByRole('region', { name: 'Other requests of this person' })).toContainText(
        'Page two is missing.',
      )
      await staff.getByRole('button', { name: 'Confirm', exact: true }).click()
      const dialog = staff.getByRole('dialog')
      await dialog.getByLabel('Source').fill('Register of schools')
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(staff.getByRole('region', { name: 'Decision' })).toContainText('Register of schools, 3 May 2026')
    })

    await test.step('everybody reads the badge on the profile', async () => {
      await ilse.reload()
      await expect(ilse.getByRole('main')).toContainText('Your profile shows this')
      await ilse.goto('/profile')
      const link = ilse.getByRole('link', { name: 'View as others see it' })
      await anybody.goto((await link.getAttribute('href')) ?? '')
      await expect(anybody.getByRole('main')).toContainText(
        'Aldermoor University. Verified: Register of schools, 3 May 2026',
      )
      await expectAccessible(anybody)
    })

    await test.step('the staff take it back, and the badge is gone', async () => {
      await staff.getByRole('button', { name: 'Take confirmation back' }).click()
      const dialog = staff.getByRole('dialog')
      await dialog.getByLabel('Rule').selectOption({ index: 4 })
      await dialog.getByLabel('Reasons').fill('The school does not know this letter.')
      await dialog.getByRole('button', { name: 'Take confirmation back' }).click()
      await expect(staff.getByText('Taken back').first()).toBeVisible()
      // A page that visitors got within the last second is sent again as it was.
      await expect(async () => {
        await anybody.reload()
        await expect(anybody.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(anybody.getByRole('main')).not.toContainText('Verified: Register of schools', { timeout: 100 })
      }).toPass()
      await ilse.goto('/settings/decisions')
      await expect(ilse.getByRole('main')).toContainText('The school does not know this letter.')
    })
  },
)

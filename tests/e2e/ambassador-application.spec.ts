import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { mailTo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

/** A student of a campus without an ambassador, with a complete profile. */
const applicantEmail = 'themba.moyahabo@valbruyere.example'
const why = 'I run the print workshop and know everybody who comes at night.'

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin?redirect=%2Fcampus-ambassador')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('guildhall-demo')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/campus-ambassador')
}

test(
  'a student applies for a campus without an ambassador, comes to the talk, is accepted by email, gets a link, and cancels an event',
  nightly,
  async ({ visitor, site }) => {
    test.setTimeout(300_000)
    const [applicant, staff] = [await visitor(), await visitor('Lucia Ferrand')]
    const rowOf = (page: Page, campus: string) =>
      page.getByRole('region', { name: 'The ladder' }).getByRole('row').filter({ hasText: campus })
    let campus = ''

    await test.step('the ladder leads visitors to the sign-in, and the student to the form of their campus only', async () => {
      await applicant.goto('/campus-ambassador')
      await expect(
        applicant.getByRole('link', { name: 'Sign in to apply' }).filter({ visible: true }).first(),
      ).toBeVisible()
      await signIn(applicant, applicantEmail)
      campus = (await callAs(applicant, 'GET', '/users/ambassador-application')).campus.name
      const others = rowOf(applicant, 'Nobody yet').filter({ hasNotText: campus })
      await expect(others.first()).toContainText('Only with an email address of this university')
      await expect(others.getByRole('link', { name: /^Apply/ })).toHaveCount(0)
      await expectAccessible(applicant)
      await rowOf(applicant, campus)
        .getByRole('link', { name: `Apply for ${campus}` })
        .filter({ visible: true })
        .click()
      await expect(applicant.getByRole('heading', { name: `Your application for ${campus}` })).toBeInViewport()
    })

    await test.step('the form says what is missing, and sends the application then', async () => {
      const form = applicant.getByRole('form', { name: 'Application' })
      await form.getByRole('button', { name: 'Send application' }).click()
      await expect(
        applicant.getByRole('alert').getByRole('link', { name: 'Say why you want to do this' }),
      ).toBeVisible()
      await form.getByLabel('Why you?').fill(why)
      await form.getByLabel('Your first evening').fill('An open press: bring a page, take home ten copies.')
      await form.getByLabel('Last month of your studies').fill(`${new Date().getUTCFullYear() + 3}-06`)
      const adult = form.getByRole('checkbox', { name: 'I am 18 or older' })
      if (await adult.isVisible()) await adult.check()
      await form.getByRole('button', { name: 'Send application' }).click()
      await expect(applicant.getByRole('heading', { name: 'We are reading your application' })).toBeVisible()
      await expect(rowOf(applicant, campus)).toContainText('You have applied')
      await expectAccessible(applicant)
    })

    const item = staff.getByRole('article').filter({ hasText: why })
    await test.step('the staff offer times for the talk, and the student chooses one', async () => {
      await staff.goto('/admin/ambassadors')
      await item.getByRole('button', { name: 'Offer times' }).click()
      const dialog = staff.getByRole('dialog')
      await dialog.getByLabel('Where').fill('https://meet.carrow.example/talk')
      await dialog.getByRole('button', { name: 'Offer times' }).click()
      await expect(item.getByText('Waiting for the applicant')).toBeVisible()
      await applicant.reload()
      await expect(applicant.getByRole('heading', { name: 'Your turn: choose a time for the talk' })).toBeVisible()
      await applicant.locator('.turn .btn').first().click()
      await expect(applicant.getByRole('heading', { name: 'Come to the talk' })).toBeVisible()
    })

    await test.step('after the talk the staff accept, and an email tells the student', async () => {
      await staff.reload()
      await expect(item.getByText('You can accept once the talk has ended.')).toBeVisible()
      const { talk } = (await callAs(applicant, 'GET', '/users/ambassador-application')).application
      await site.advance(Date.parse(talk.end) - Date.now() + 60_000)
      await staff.reload()
      await item.getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(item).toBeHidden()
      await expect.poll(async () => (await mailTo(applicant.request, applicantEmail)).subject).toContain('ambassador')
    })

    await test.step('the student sees their link, which works', async () => {
      await applicant.goto('/campus-ambassador')
      await expect(applicant.getByRole('heading', { name: `You are an ambassador of ${campus}` })).toBeVisible()
      const own = applicant.getByRole('region', { name: `Your page, ${campus}` })
      await expect(own.getByRole('img', { name: 'Your link as a QR code' })).toBeVisible()
      await expect(rowOf(applicant, '(You)')).toContainText(campus)
      await expectAccessible(applicant)
      const { code } = (await callAs(applicant, 'GET', '/users/ambassador-application')).ambassador
      await expect(own).toContainText(code)
      const guest = await visitor()
      await guest.goto(`/join/${code}`)
      await expect(guest.getByRole('heading', { level: 1, name: /invites you to Guildhall$/ })).toBeVisible()
    })

    await test.step('they plan an event; cancelling it asks first', async () => {
      await applicant.getByRole('button', { name: 'Plan an event' }).click()
      const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
      const form = applicant.getByRole('form', { name: 'Plan an event' })
      await form.getByLabel('What it is').fill('Open press')
      await form.getByLabel('Where').fill('Print workshop')
      await form.getByLabel('Begins').fill(`${day}T18:00`)
      await form.getByLabel('Ends').fill(`${day}T20:00`)
      await form.getByRole('button', { name: 'Plan event' }).click()
      const event = applicant
        .getByRole('list', { name: 'Events' })
        .getByRole('listitem')
        .filter({ hasText: 'Open press' })
      const cancel = event.getByRole('button', { name: 'Cancel event: Open press' })
      const dialog = applicant.getByRole('alertdialog', { name: 'Cancel ‘Open press’?' })
      await cancel.click()
      await expect(dialog).toContainText('tell the people you invited')
      await expectAccessible(applicant)
      await dialog.getByRole('button', { name: 'Keep the event' }).click()
      await cancel.click()
      await dialog.getByRole('button', { name: 'Cancel event' }).click()
      await expect(dialog).toBeHidden()
      await expect(event).toContainText('cancelled')
    })
  },
)

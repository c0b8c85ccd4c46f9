import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

test('an applicant becomes a mentor: sent, times offered, one chosen, accepted, found and booked by topic', async ({
  visitor,
}) => {
  test.setTimeout(300_000)
  const [applicant, staff] = [await visitor(demo.freelancer), await visitor('Hanneke Vos')]

  await test.step('the application says at each field what is missing, and is sent then', async () => {
    await applicant.goto('/become-mentor')
    await expectAccessible(applicant)
    const form = applicant.getByRole('form', { name: 'Application' })
    await form.getByRole('button', { name: 'Send application' }).click()
    await expect(applicant.getByRole('alert').getByRole('link', { name: 'Choose 1 to 5 topics' })).toBeVisible()
    await form.getByRole('checkbox', { name: 'Industry transition' }).check()
    await form.getByLabel('Industry transition: what can you say').fill('I left a postdoc and stayed friends.')
    await form.getByLabel('What have you finished').fill('Six years of hydrology, then a team of four.')
    await form.getByLabel('An hour should cost').fill('20')
    await form.getByLabel('Hours a week').fill('2')
    const adult = form.getByRole('checkbox', { name: 'I am 18 or older' })
    if (await adult.isVisible()) await adult.check()
    await form.getByRole('button', { name: 'Send application' }).click()
    await expect(applicant.getByRole('heading', { name: 'We read your application' })).toBeVisible()
    await expectAccessible(applicant)
  })

  await test.step('the staff offer three times', async () => {
    await staff.goto('/admin/mentors')
    await expectAccessible(staff)
    const item = staff.getByRole('listitem').filter({ hasText: 'I left a postdoc and stayed friends.' })
    await item.getByRole('button', { name: 'Offer times' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Where').fill('https://meet.carrow.example/talk')
    await dialog.getByRole('button', { name: 'Offer times' }).click()
    await expect(item.getByText('Waits for the applicant')).toBeVisible()
  })

  await test.step('the applicant chooses one, which is a meeting of both', async () => {
    await applicant.goto('/become-mentor')
    await expect(applicant.getByRole('heading', { name: 'Your turn: choose a time for the talk' })).toBeVisible()
    await expectAccessible(applicant)
    await applicant.locator('.turn .btn').first().click()
    await expect(applicant.getByRole('heading', { name: 'Come to the talk' })).toBeVisible()
    await applicant.getByRole('link', { name: 'Open the meeting' }).click()
    await expect(applicant.getByRole('heading', { level: 1, name: 'Talk about mentoring' })).toBeVisible()
  })

  await test.step('the staff accept', async () => {
    await staff.reload()
    const item = staff.getByRole('listitem').filter({ hasText: 'I left a postdoc and stayed friends.' })
    await item.getByRole('button', { name: 'Accept', exact: true }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(item).toBeHidden()
  })

  await test.step('the page of a topic lists mentors; a free time leads to its booking', async () => {
    await applicant.goto('/become-mentor')
    await expect(applicant.getByRole('heading', { name: 'You are a mentor' })).toBeVisible()
    await applicant.goto('/mentorship/industry-transition')
    await expectAccessible(applicant)
    const first = applicant.getByRole('list', { name: 'Mentors: Industry transition' }).getByRole('listitem').first()
    await first
      .getByRole('link', { name: /^Book / })
      .first()
      .click()
    await expect(applicant).toHaveURL(/\/book\/[a-z0-9-]+\/[a-z0-9]{12}\?at=/)
    await expect(applicant.locator('.slots [aria-pressed="true"]')).toBeVisible()
  })
})

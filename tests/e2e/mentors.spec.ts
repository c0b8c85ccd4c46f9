import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Whether the first time in the list of a topic can be booked. */
async function isFirstTimeFree(page: Page, topic: string): Promise<boolean> {
  const { items } = await callAs(page, 'GET', `/mentors?topic=${encodeURIComponent(topic)}`)
  const [{ person, session, slots }] = items
  if (slots.length === 0) return false
  const path = `/users/${person.customUserId}/session-types/${session.id}/slots`
  const { days } = await callAs(page, 'GET', `${path}?month=${slots[0].slice(0, 7)}&zone=UTC`)
  return days.some((day: { slots: { at: string }[] }) => day.slots.some(({ at }) => at === slots[0]))
}

test('an applicant becomes a mentor: sent, times offered, one chosen, accepted, found and booked by topic', async ({
  visitor,
  site,
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
    await form.getByLabel('Price per hour').fill('20')
    await form.getByLabel('Hours a week').fill('2')
    const adult = form.getByRole('checkbox', { name: 'I am 18 or older' })
    if (await adult.isVisible()) await adult.check()
    await form.getByRole('button', { name: 'Send application' }).click()
    await expect(applicant.getByRole('heading', { name: 'We are reading your application' })).toBeVisible()
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
    await expect(item.getByText('Waiting for the applicant')).toBeVisible()
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

  await test.step('the staff accept, once the talk has ended', async () => {
    await staff.reload()
    const item = staff.getByRole('listitem').filter({ hasText: 'I left a postdoc and stayed friends.' })
    await expect(item.getByText('You can accept once the talk has ended.')).toBeVisible()
    await expect(item.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
    const { talk } = (await callAs(applicant, 'GET', '/mentoring')).application
    await site.advance(Date.parse(talk.end) - Date.now() + 60_000)
    await staff.reload()
    await item.getByRole('button', { name: 'Accept', exact: true }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    // While the dialog is open, everything behind it counts as hidden.
    await expect(staff.getByRole('dialog')).toBeHidden()
    await expect(item).toBeHidden()
  })

  await test.step('the page of a topic lists mentors; a free time leads to its booking', async () => {
    await applicant.goto('/become-mentor')
    await expect(applicant.getByRole('heading', { name: 'You are a mentor' })).toBeVisible()
    await expect(applicant.getByRole('heading', { level: 1, name: 'Your mentoring' })).toBeVisible()
    await expect(applicant).toHaveTitle(/^Your mentoring/)
    await expect(applicant.getByRole('link', { name: 'Become a mentor' })).toHaveCount(0)
    await expectAccessible(applicant)
    // The clock jumped by days: the free times of the list are computed again, in the background.
    await site.performDue()
    await expect.poll(() => isFirstTimeFree(applicant, 'Industry transition')).toBe(true)
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

test(
  'a reported session is hidden, and its host reads about it among their session types',
  nightly,
  async ({ visitor }) => {
    const [reader, staff] = [await visitor(demo.student), await visitor('Hanneke Vos')]
    await reader.goto('/mentorship/research-methods')
    const mentor = reader.getByRole('list', { name: 'Mentors: Research methods' }).getByRole('listitem').first()
    await mentor
      .getByRole('link', { name: /^Book / })
      .first()
      .click()
    // The address changes before the page does.
    await expect(reader.getByRole('button', { name: 'Report this session' })).toBeVisible()
    const title = (await reader.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const path = new URL(reader.url()).pathname
    await press(reader, 'Report this session')
    const dialog = reader.getByRole('dialog')
    await dialog.getByText('Offered as assessed work').click()
    await dialog.getByLabel('What should we look at?').fill('The host writes the thesis.')
    await expectAccessible(reader)
    await press(reader, 'Send report')
    const number = /\d+$/.exec((await reader.getByRole('heading', { name: /has the number/ }).textContent()) ?? '')?.[0]

    await staff.goto(`/admin/queue?kind=report&state=open&number=${number}`)
    const entry = staff.getByRole('region', { name: 'Offered as assessed work' })
    await expect(entry.getByText(title).first()).toBeVisible()
    await expect(entry.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', path)
    await entry.getByText('Hide the session type').click()
    await entry.getByLabel('Rule').selectOption('Assessed work for others')
    await entry.getByRole('textbox', { name: 'Reason' }).fill('It is about a thesis that is handed in.')
    await press(staff, 'Decide')
    await expect(staff.getByText('Hid session type').last()).toBeVisible()
    await expectAccessible(staff)
    expect((await reader.request.get(path)).status()).toBe(404)
  },
)

import { expect, type Page } from '@playwright/test'
import { callAs, payAtSandbox } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

const day = 86_400_000
const turn = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const fact = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('+ dd')

test('two weeks by the hour: one is worked, delivered with a timesheet and paid for its hours, the other is refunded automatically @nightly', async ({
  visitor,
  site,
}) => {
  test.setTimeout(480_000)
  const [client, provider] = [await visitor(demo.student), await visitor(demo.freelancer)]
  await provider.goto('/')
  await client.goto('/')
  const { customUserId: to } = await callAs(provider, 'GET', '/users/profile')
  const asked = {
    to,
    title: 'Help with field notes',
    need: 'Ten hours a week until the thesis is in.',
    notAssessed: true,
  }
  const { engagement } = await callAs(client, 'POST', '/engagements', asked, { 'idempotency-key': 'field-notes' })
  const address = `/engagements/${engagement.id}`

  await test.step('the freelancer offers hours; what is missing is named at its field', async () => {
    await provider.goto(`${address}/offer`)
    await provider.getByLabel('What will be done?').fill('Transcribing, tagging and an index.')
    await provider.getByRole('radio', { name: 'By the hour' }).check()
    await expect(provider.getByRole('group', { name: 'Milestone 1' })).toBeHidden()
    await provider.getByLabel('Weeks').fill('2')
    await provider.getByRole('checkbox', { name: /Nobody will hand in/ }).check()
    await provider.getByRole('button', { name: 'Send the offer' }).click()
    await expect(provider.getByRole('alert').getByRole('link', { name: 'Enter the price per hour' })).toBeVisible()
    await provider.getByLabel('Price per hour').fill('40')
    await expect(provider.getByText('Each week $400.00. Total $800.00')).toBeVisible()
    await expectAccessible(provider)
    await provider.getByRole('button', { name: 'Send the offer' }).click()
    await expect(turn(provider, `Waiting for ${demo.student} to answer your offer`)).toBeVisible()
    await expectAccessible(provider)
  })

  await test.step('the client accepts and pays both weeks in', async () => {
    await client.goto(address)
    await expect(client.getByText('$40 an hour, at most 10 hours a week for 2 weeks: $400 a week.')).toBeVisible()
    await client.getByRole('button', { name: 'Accept the offer' }).click()
    await client.getByRole('dialog').getByRole('button', { name: 'Accept the offer' }).click()
    await expect(turn(client, 'Your turn: pay in the first week')).toBeFocused()
    await expectAccessible(client)
    await client.getByRole('link', { name: 'Pay in all, $800' }).click()
    await payAtSandbox(client, '$800.00')
  })

  await test.step('the freelancer enters time by hand and with the timer, and changes an entry', async () => {
    // The payment may still be on its way; a page that loads just then shows it within a minute.
    await expect(async () => {
      await provider.goto(address)
      await expect(provider.getByRole('link', { name: 'Deliver week 1' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await provider.getByRole('link', { name: 'Deliver week 1' }).click()
    await expect(provider.getByRole('heading', { level: 1, name: 'Timesheet of week 1' })).toBeVisible()
    await expectAccessible(provider)
    const form = provider.getByRole('form', { name: 'Enter time' })
    await form.getByLabel('Time').fill('soon')
    await form.getByLabel('What was done').fill('Transcribing')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form.getByText(/^Enter the time in quarters of an hour/).first()).toBeVisible()
    await form.getByLabel('Time').fill('6:30')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(provider.getByRole('row', { name: /Transcribing 6 h 30 min/ })).toBeVisible()
    // The form is ready for the next entry.
    await expect(form.getByLabel('Day')).toBeFocused()
    await provider.getByLabel('What are you working on?').fill('Index')
    await provider.getByRole('button', { name: 'Start the timer' }).click()
    await expect(provider.getByRole('timer')).toBeVisible()
    await provider.reload()
    await provider.getByRole('button', { name: 'Stop' }).click()
    await expect(provider.getByRole('row', { name: /Index 15 min/ })).toBeVisible()
    await provider.getByRole('button', { name: /^Edit Index/ }).click()
    const change = provider.getByRole('form', { name: 'Change the entry' })
    await expect(change.getByLabel('Day')).toBeFocused()
    await change.getByLabel('Time').fill('1')
    await change.getByRole('button', { name: 'Save the entry' }).click()
    await expect(fact(provider, 'Worked')).toHaveText('7 h 30 min of 10 h')
    await expect(fact(provider, 'For the work')).toHaveText('$300.00')
    await expectAccessible(provider)
    await provider.getByRole('button', { name: /^Remove Index/ }).click()
    await expect(provider.getByRole('heading', { name: 'Enter time' })).toBeFocused()
    await expect(fact(provider, 'Worked')).toHaveText('6 h 30 min of 10 h')
    await provider.getByRole('button', { name: 'Undo' }).click()
    await expect(fact(provider, 'Worked')).toHaveText('7 h 30 min of 10 h')
    const second = await provider.context().newPage()
    await second.goto(`${address}/weeks/1`)
    await form.getByLabel('What was done').fill('Half typed')
    await second.getByRole('button', { name: /^Remove Index/ }).click()
    await second.getByRole('button', { name: 'Undo' }).click()
    await expect(fact(second, 'Worked')).toHaveText('7 h 30 min of 10 h')
    await form.getByLabel('Time').fill('0:15')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(form.getByText(/timesheet has changed/)).toBeVisible()
    await expect(form.getByLabel('What was done')).toHaveValue('Half typed')
    await second.close()
    const own = await client.context().newPage()
    await own.goto(`${address}/weeks/1`)
    await expect(own.getByRole('heading', { name: 'Nothing is delivered yet' })).toBeVisible()
    await own.close()
  })

  await test.step('the timesheet is delivered; the client accepts it and gets back what was not worked', async () => {
    await provider.goto(`${address}/weeks/1`)
    await provider.getByLabel('What are you working on?').fill('Cover')
    await provider.getByRole('button', { name: 'Start the timer' }).click()
    await expect(provider.getByRole('timer')).toBeVisible()
    await provider.getByRole('button', { name: 'Deliver this week' }).click()
    const dialog = provider.getByRole('dialog', { name: 'Deliver this week' })
    await dialog.getByRole('button', { name: 'Stop the timer' }).click()
    await expect(dialog.getByText('$310.00 for the work, $90.00 back to your client')).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await provider.getByRole('button', { name: /^Remove Cover/ }).click()
    await provider.getByRole('button', { name: 'Deliver this week' }).click()
    await expect(dialog.getByText('$300.00 for the work, $100.00 back to your client')).toBeVisible()
    await expectAccessible(provider)
    await dialog.getByLabel('Note').fill('Notebook 3 is done.')
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click()
    await expect(dialog).toBeHidden()
    await client.goto(`${address}/weeks/1`)
    await expect(client.getByRole('row', { name: /Transcribing 6 h 30 min/ })).toBeVisible()
    await expect(fact(client, 'Back to you')).toHaveText('$100.00')
    await expectAccessible(client)
    await client.getByRole('link', { name: 'Check this week' }).click()
    await client.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(client.getByRole('dialog').getByText('You get back $100.00')).toBeVisible()
    await client.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(client.getByText('$100.00 was refunded: fewer hours were worked than paid in')).toBeVisible()
    await client.goto(address)
    await expect(client.getByText('$300 released')).toBeVisible()
    await expect(client.getByText('7 h 30 min of 10 h')).toBeVisible()
    await expectAccessible(client)
    await client.getByRole('link', { name: 'Record' }).click()
    await expect(client.getByRole('cell', { name: /^1\. Week 1.*7 h 30 min of 10 h/ })).toBeVisible()
  })

  await test.step('nobody delivers the second week: 14 days after it, it is cancelled with a full refund', async () => {
    await site.advance(29 * day)
    // Everything of the demo community that is due in these weeks comes first.
    await expect(async () => {
      await client.goto(address)
      await expect(turn(client, 'This engagement is completed')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 240_000 })
    await expect(client.getByText('Paid back')).toBeVisible()
  })
})

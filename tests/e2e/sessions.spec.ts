import { expect } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { hours } from '../support/sessions.ts'
import { test } from '../support/site.ts'

test('a host enters hours and a session; a guest books it, moves it and writes a note; the host cancels it', async ({
  visitor,
}) => {
  test.setTimeout(300_000)
  const [host, guest] = [await visitor(demo.freelancer), await visitor(demo.student)]
  const title = `First questions ${Date.now()}`

  await test.step('hours are added for a day and copied to all', async () => {
    await host.goto('/')
    await callAs(host, 'PUT', '/hours', { ...hours, pauseAfter: 0, weekly: hours.weekly.map(() => []) })
    await host.goto('/settings/hours')
    await expectAccessible(host)
    await host.getByRole('button', { name: 'Add hours on Monday' }).first().click()
    await host.getByLabel('Monday, to').first().selectOption('17:00')
    await host.getByRole('button', { name: 'Copy to all days' }).click()
    await expect(host.getByRole('button', { name: 'Sunday, 09:00 to 17:00' })).toBeVisible()
    await expect(host.getByText('56 h a week')).toBeVisible()
    await host.getByLabel('Break after').selectOption('15 minutes')
    await host.reload()
    await expect(host.getByLabel('Break after')).toHaveValue('15')
    await expect(host.getByRole('button', { name: 'Sunday, 09:00 to 17:00' })).toBeVisible()
  })

  await test.step('a session type says at each field what is missing, and is open then', async () => {
    await host.getByRole('button', { name: 'Add session type' }).click()
    const form = host.getByRole('form', { name: 'Session type' })
    await form.getByRole('button', { name: 'Add session type' }).click()
    await expect(host.getByRole('alert').getByRole('link', { name: 'Give the session a title' })).toBeVisible()
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('What it is for').fill('You bring a question. We find the next step.')
    await form.getByRole('checkbox', { name: 'PhD support' }).check()
    await form.getByLabel('Where').selectOption('Video call')
    await form.getByLabel('Address or number').fill('https://meet.carrow.example/first')
    await form.getByRole('checkbox', { name: 'I will not do anybody’s assessed work for them' }).check()
    const adult = form.getByRole('checkbox', { name: 'I am 18 or older' })
    if (await adult.isVisible()) await adult.check()
    await form.getByRole('button', { name: 'Add session type' }).click()
    await expect(host.getByRole('row', { name: new RegExp(title) })).toContainText('Open')
  })

  await test.step('a guest finds it on the profile, chooses a time and books', async () => {
    const look = host.getByRole('link', { name: 'View as a guest' })
    await guest.goto((await look.getAttribute('href')) ?? '')
    await guest.getByRole('link', { name: `Book: ${title}` }).click()
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // On each day of a month, far enough ahead to be moved.
    await guest.getByRole('button', { name: 'Next month' }).click()
    await guest.locator('.cal__g button:not([aria-disabled])').last().click()
    await guest.locator('.slots button').first().click()
    await expectAccessible(guest)
    await guest.getByLabel('What do you want from it?').fill('Where do I begin?')
    await guest.getByRole('checkbox', { name: /not about work that I will hand in/ }).check()
    await guest.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(guest).toHaveURL(/\/bookings\/[a-z0-9]{12}$/)
    await expect(guest.getByRole('link', { name: 'https://meet.carrow.example/first' })).toBeVisible()
    await expectAccessible(guest)
  })

  await test.step('the guest moves it to another time', async () => {
    await guest.getByRole('button', { name: 'Move', exact: true }).click()
    const dialog = guest.getByRole('dialog')
    await dialog.locator('.cal__g button:not([aria-disabled])').last().click()
    await dialog.locator('.slots button').last().click()
    await dialog.getByRole('button', { name: /^Move to/ }).click()
    await expect(guest.getByText('You can move once more')).toBeVisible()
  })

  await test.step('the host reads the note and cancels; both lists say so', async () => {
    await host.goto('/bookings')
    await host.getByRole('link', { name: title }).click()
    await expect(host.getByText('Where do I begin?')).toBeVisible()
    await host.getByRole('button', { name: 'Cancel booking' }).click()
    await host.getByRole('alertdialog').getByLabel('Reason').fill('I am ill.')
    await host.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
    await expect(host.getByText('You cancelled it. I am ill.')).toBeVisible()
    await guest.goto('/bookings?time=past')
    await expect(guest.getByRole('listitem').filter({ hasText: title })).toContainText('Cancelled')
  })
})

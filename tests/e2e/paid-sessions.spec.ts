import { expect } from '@playwright/test'
import { callAs, handleOf, openSandbox, payOnSandbox } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { hours, sessionType } from '../support/sessions.ts'
import { nightly, test } from '../support/site.ts'

test(
  'a guest in another zone books a paid session, pays it, sees it booked, and cancels it with the amount back',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(180_000)
    const [host, guest] = [await visitor(demo.freelancer), await visitor(demo.student)]
    for (const page of [host, guest]) await page.goto('/')
    await callAs(guest, 'PUT', '/users/profile', { profile: { timeZone: 'America/New_York' } })
    const title = `An hour about models ${Date.now()}`

    await test.step('the host gives a session a price, and reads what the rule gives back', async () => {
      await callAs(host, 'PUT', '/hours', hours)
      await callAs(host, 'PUT', '/users/business-details', { name: 'Quay', address: '1 Quay Street', country: 'IE' })
      await host.goto('/settings/hours')
      await host.getByRole('button', { name: 'Add session type' }).click()
      const form = host.getByRole('form', { name: 'Session type' })
      await form.getByLabel('Title').fill(title)
      await form.getByLabel('What it is for').fill(sessionType.what)
      await form.getByRole('checkbox', { name: 'PhD support' }).check()
      await form.getByLabel('Price in USD').fill('40')
      await expect(form.getByText(/All of the price is refunded until 24 hours before the start/)).toBeVisible()
      await form.getByLabel('Where').selectOption('Video call')
      await form.getByLabel('Address or number').fill(sessionType.place)
      await form.getByRole('checkbox', { name: 'I will not do anybody’s assessed work for them' }).check()
      const adult = form.getByRole('checkbox', { name: 'I am 18 or older' })
      if (await adult.isVisible()) await adult.check()
      await form.getByRole('button', { name: 'Add session type' }).click()
      await expect(host.getByRole('row', { name: new RegExp(title) })).toContainText('$40.00')
    })

    await test.step('the guest chooses a time by their own clocks, and reads the rule with its dates and amounts', async () => {
      const { types } = await callAs(guest, 'GET', `/users/${await handleOf(host)}/session-types`)
      const { id } = types.find((each: { title: string }) => each.title === title)
      await guest.goto(`/book/${await handleOf(host)}/${id}`)
      await expect(guest.getByText('Times are in your time zone, New York.')).toBeVisible()
      // Far enough ahead, on each day of a month, for the whole amount to come back.
      await guest.getByRole('button', { name: 'Next month' }).click()
      await guest.locator('.cal__g button:not([aria-disabled])').last().click()
      await guest.locator('.slots button').first().click()
      await expect(
        guest.getByText(/If you cancel, you get back \$40\.00 until .*, and nothing after that/),
      ).toBeVisible()
      await expect(guest.getByRole('list', { name: 'Refund if you cancel' })).toContainText('Full refund until')
      await guest.getByLabel('What do you want from it?').fill('Look at my model')
      await guest.getByRole('checkbox', { name: /not about work that I will hand in/ }).check()
      await expectAccessible(guest)
      await guest.getByRole('link', { name: 'Book for $40.00' }).click()
    })

    await test.step('the checkout says when and what comes back, and takes the money', async () => {
      const review = guest.getByRole('region', { name: 'What you get' })
      await expect(review).toContainText('(New York)')
      await expect(review).toContainText('Moving costs nothing.')
      await expectAccessible(guest)
      await openSandbox(guest, '$40.00')
    })

    await test.step('unpaid, the purchase says how long the time is held, and the booking leads straight to the payment', async () => {
      await guest.getByRole('link', { name: 'Go back to Guildhall without paying' }).click()
      await expect(guest.getByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible()
      await expect(guest.getByText(/We hold your time until/)).toBeVisible()
      await expectAccessible(guest)
      await guest.getByRole('link', { name: 'Open booking' }).click()
      await guest.getByRole('button', { name: 'Pay $40.00' }).click()
      await expect(guest).toHaveURL(/\/dev\/pay\//)
      await payOnSandbox(guest, '$40.00')
      await expect(guest.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible()
      await guest.getByRole('link', { name: 'Open booking' }).click()
    })

    await test.step('it is booked, with its order, and cancelled with the amount back', async () => {
      await expect(guest.getByRole('status').filter({ hasText: 'Booked' })).toBeVisible()
      await expect(guest.getByText('If you cancel now, you get $40.00 back.')).toBeVisible()
      await expect(guest.getByLabel(/^Notes for you and/)).toHaveValue('Look at my model')
      await expectAccessible(guest)
      await guest.getByRole('link', { name: 'Open the order' }).click()
      await expect(guest.getByRole('heading', { name: 'Booked: nothing to do until the session' })).toBeVisible()
      await expectAccessible(guest)
      await guest.getByRole('link', { name: 'Open the booking' }).click()
      await guest.getByRole('button', { name: 'Cancel booking' }).click()
      const dialog = guest.getByRole('alertdialog')
      await expect(dialog).toContainText('You get $40.00 of $40.00 back.')
      await dialog.getByRole('button', { name: 'Cancel booking' }).click()
      await expect(guest.getByText('$40.00 refunded.')).toBeVisible()
      await host.goto('/bookings?time=past')
      await expect(host.getByRole('listitem').filter({ hasText: title })).toContainText('Cancelled')
    })
  },
)

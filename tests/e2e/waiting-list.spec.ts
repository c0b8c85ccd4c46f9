import { expect } from '@playwright/test'
import { callAs, handleOf } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { hours, sessionType } from '../support/sessions.ts'
import { nightly, test } from '../support/site.ts'

const day = 86_400_000

test(
  'a fully booked session: somebody waits, is told when the time is free, books it, and is off the list',
  nightly,
  async ({ visitor, site }) => {
    test.setTimeout(180_000)
    const host = await visitor(demo.freelancer)
    const [guest, waiting] = [await visitor(demo.student), await visitor(demo.professor)]
    for (const page of [host, guest, waiting]) await page.goto('/')
    const title = `One hour a week ${Date.now()}`

    const path = await test.step('the only hour of the week is booked', async () => {
      const at = new Date(Date.now() + 2 * day).getUTCDay()
      // The week of hours begins on Monday. At night nothing else of the demo community is in the way.
      const weekly = Array.from({ length: 7 }, (_, index) => (index === (at + 6) % 7 ? [{ from: 180, to: 240 }] : []))
      await callAs(host, 'PUT', '/hours', { ...hours, zone: 'UTC', weekly, ahead: 7 })
      const offer = { ...sessionType, title, priceMinor: 0, questions: [] }
      const { type } = await callAs(host, 'POST', '/session-types', offer, { 'idempotency-key': `wait-${Date.now()}` })
      const page = `/book/${await handleOf(host)}/${type.id}`
      await guest.goto(page)
      await guest.locator('.cal__g button:not([aria-disabled])').last().click()
      await guest.locator('.slots button').click()
      await guest.getByRole('checkbox', { name: /not about work that I will hand in/ }).check()
      await guest.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(guest).toHaveURL(/\/bookings\/[a-z0-9]{12}$/)
      return page
    })

    await test.step('without a free time the page offers the waiting list, and says that nothing is held', async () => {
      await waiting.goto(path)
      await expectAccessible(waiting)
      await waiting.getByRole('button', { name: 'Tell me when free' }).click()
      const list = waiting.getByRole('region', { name: 'Waiting list' })
      await expect(list).toContainText('You are on the waiting list')
      await expect(list).toContainText('Nothing is held for you.')
      await expectAccessible(waiting)
    })

    await test.step('the guest cancels: the person who waits is told, and the notification leads to the time', async () => {
      await guest.getByRole('button', { name: 'Cancel booking' }).click()
      await guest.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
      await expect(guest.getByText('You cancelled it.')).toBeVisible()
      await site.performDue()
      await waiting.goto('/notifications')
      await waiting.getByRole('link', { name: /A time is free/ }).click()
      await expect(waiting.getByText('A time is free: it is your turn')).toBeVisible()
    })

    await test.step('they book the time, and are off the list', async () => {
      await waiting.getByRole('checkbox', { name: /not about work that I will hand in/ }).check()
      await waiting.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(waiting).toHaveURL(/\/bookings\/[a-z0-9]{12}$/)
      await waiting.goto(path)
      await expect(waiting.getByRole('region', { name: 'Waiting list' })).toBeHidden()
    })
  },
)

import { expect } from '@playwright/test'
import { buyLine, callAs, handleOf } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { enterRoom, madeUpDevices } from '../support/call-page.ts'
import { expectAccessible } from '../support/inspect.ts'
import { hours, sessionType } from '../support/sessions.ts'
import { nightly, test } from '../support/site.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...madeUpDevices] }),
    { scope: 'worker' },
  ],
})

const minute = 60_000

test(
  'a host does not come: the guest leaves after ten minutes, the price is refunded, and both read it',
  nightly,
  async ({ visitor, site }) => {
    test.setTimeout(180_000)
    const [host, guest] = [
      await visitor(demo.freelancer),
      await visitor(demo.student, { permissions: ['camera', 'microphone'] }),
    ]
    for (const page of [host, guest]) await page.goto('/')
    const title = `Nobody there ${Date.now()}`

    const { id, start } = await test.step('a session in our room for $40 is booked and paid', async () => {
      await callAs(host, 'PUT', '/hours', hours)
      await callAs(host, 'PUT', '/users/business-details', { name: 'Quay', address: '1 Quay Street', country: 'IE' })
      const offer = { ...sessionType, title, priceMinor: 4000, questions: [], placeKind: 'room', place: '' }
      const { type } = await callAs(host, 'POST', '/session-types', offer, {
        'idempotency-key': `absent-${Date.now()}`,
      })
      const month = new Date().toISOString().slice(0, 7)
      const slots = `/users/${await handleOf(host)}/session-types/${type.id}/slots?month=${month}&zone=UTC`
      const { next } = await callAs(guest, 'GET', slots)
      const choice = { start: next, bookingId: null, notAssessed: true }
      const line = { line: { kind: 'session-type', id: type.id, choice, quantity: 1 } }
      await buyLine(guest, line, { choices: { immediateDelivery: true } })
      const { items } = await callAs(guest, 'GET', '/bookings')
      return items.find((each: { title: string }) => each.title === title)
    })

    await test.step('the guest waits alone in the room, and reads from when they can leave', async () => {
      const ahead = Date.parse(start) - Date.now() + minute
      await site.advance(ahead)
      await guest.clock.install({ time: Date.now() + ahead })
      await enterRoom(guest, `/bookings/${id}`)
      await expect(guest.getByText(/is not in the room\. You can leave the session from/)).toBeVisible()
      await expectAccessible(guest)
    })

    await test.step('after ten minutes they leave, and the price is refunded automatically', async () => {
      await site.advance(10 * minute)
      await guest.goto(`/bookings/${id}`)
      await guest.getByRole('button', { name: 'Leave the session' }).click()
      const dialog = guest.getByRole('alertdialog')
      await expect(dialog).toContainText('counts as absent. $40.00 is refunded automatically.')
      await expectAccessible(guest)
      await dialog.getByRole('button', { name: 'Leave the session' }).click()
      await expect(guest.getByText(/counts as absent\./)).toBeVisible()
      await expect(guest.getByText('$40.00 refunded.')).toBeVisible()
    })

    await test.step('the host reads that they count as absent', async () => {
      await host.goto(`/bookings/${id}`)
      await expect(host.getByText(/You count as absent\./)).toBeVisible()
      await expect(host.getByText('$40.00 refunded')).toBeVisible()
      await expectAccessible(host)
    })
  },
)

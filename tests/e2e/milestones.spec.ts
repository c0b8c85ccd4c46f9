import { expect, type Page } from '@playwright/test'
import { agree } from '../support/browser-engagements.ts'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const turn = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

test(
  'two milestones are paid in with one tick, one after the other is delivered, and the invoice comes at the end',
  nightly,
  async ({ visitor }) => {
    const provider = await visitor(demo.freelancer)
    const client = await visitor(demo.student)
    await provider.goto('/')
    await client.goto('/')
    const title = `A map viewer ${Date.now()}`
    const { milestones } = await agree(client, provider, title, ['Tiles', 'Front end'])

    await test.step('a milestone in the cart has no quantity; the checkout asks for one consent', async () => {
      const { customUserId } = await callAs(client, 'GET', '/users/profile')
      const line = { kind: 'milestone', id: milestones[0], quantity: 1 }
      await callAs(client, 'POST', `/users/${customUserId}/cart`, { line })
      await client.goto('/cart')
      const item = client.getByRole('listitem').filter({ hasText: `Milestone 1 of 2 of ${title}` })
      await expect(item.getByRole('link', { name: 'Tiles' })).toBeVisible()
      await expect(item.getByRole('spinbutton')).toHaveCount(0)
      await expectAccessible(client)
      await item.getByRole('button', { name: 'Remove Tiles' }).click()
      await expect(item).toHaveCount(0)
      await client.goto(`/checkout?milestones=${milestones.join()}`)
      await expect(client.getByText(`Milestone 1 of 2 of ${title}, 5 days`)).toBeVisible()
      await expectAccessible(client)
      await client.getByLabel('Country').selectOption({ label: 'Belgium' })
      await press(client, 'Pay $240.00')
      await expect(
        client.getByRole('alert').getByRole('link', { name: /^Agree that it begins before the 14 days/ }),
      ).toBeVisible()
      await client.getByRole('checkbox', { name: /^I ask for the work to begin/ }).check()
      await press(client, 'Pay $240.00')
      await client.getByRole('link', { name: 'Use 4242 4242 4242 4242' }).click()
      await press(client, 'Pay $240.00')
      await expect(client).toHaveURL(/\/payment-success\?purchase=/)
      await expect(client.getByRole('link', { name: `Milestone 2 of 2 of ${title}` })).toBeVisible()
      await expectAccessible(client)
    })

    await test.step('the second one waits for the first', async () => {
      await client.getByRole('link', { name: 'Front end' }).click()
      await expect(turn(client, 'The milestone before it comes first')).toBeVisible()
      await expect(client.getByText('Its days start when the milestone before it is over.').first()).toBeVisible()
      await expectAccessible(client)
    })

    await test.step('the provider begins and delivers', async () => {
      await provider.goto('/sales')
      await provider.getByRole('link', { name: 'Tiles', exact: true }).click()
      await expect(turn(provider, 'Your turn: begin, or deliver')).toBeVisible()
      await expect(provider.getByRole('link', { name: `Milestone 1 of 2 of ${title}` }).first()).toBeVisible()
      await press(provider, 'Begin')
      await provider.getByRole('dialog').getByRole('button', { name: 'Begin' }).click()
      await expect(turn(provider, 'Your turn: deliver this milestone')).toBeVisible()
      await press(provider, 'Deliver')
      const dialog = provider.getByRole('dialog')
      await dialog.getByLabel('Note').fill('The tiles are at the usual address.')
      await dialog.getByRole('button', { name: 'Deliver', exact: true }).click()
      await dialog.getByRole('button', { name: 'Deliver with the note only' }).click()
      await expect(turn(provider, 'Ilse Vandermeer checks what was delivered')).toBeVisible()
      await expectAccessible(provider)
    })

    await test.step('the client accepts, the invoice follows, and the days of the next one begin', async () => {
      await client.goto('/orders')
      await client.getByRole('link', { name: 'Tiles', exact: true }).click()
      await expect(client.getByRole('link', { name: 'Receipt' })).toBeVisible()
      await expect(client.getByRole('link', { name: 'Invoice' })).toHaveCount(0)
      await press(client, 'Accept')
      await client.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
      await expect(turn(client, 'This order is completed')).toBeVisible()
      await expect(client.getByRole('heading', { name: 'Review', exact: true })).toHaveCount(0)
      await client.getByRole('link', { name: 'Invoice' }).click()
      await expect(client.getByRole('cell', { name: `Milestone 1 of 2 of ${title}` })).toBeVisible()
      await expectAccessible(client)
      await client.goto('/orders')
      await client.getByRole('link', { name: 'Front end', exact: true }).click()
      await expect(client.getByText('The milestone before it is over, so its days started')).toBeVisible()
      await expect(client.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    })
  },
)

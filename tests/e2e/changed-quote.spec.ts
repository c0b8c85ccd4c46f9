import { expect } from '@playwright/test'
import { callAs, handleOf, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'a price that rises and a project that is taken off sale while somebody is about to pay are said before anything is paid',
  nightly,
  async ({ visitor }) => {
    const [seller, buyer] = [await visitor(demo.student), await visitor(demo.professor)]
    const clock = await offerWork(seller, 'A tide clock', 100)
    const chart = await offerWork(seller, 'A tide chart', 50)
    const handle = await handleOf(buyer)
    for (const productId of [clock, chart])
      await callAs(buyer, 'POST', `/users/${handle}/cart`, { productId, quantity: 1 })
    await buyer.goto('/checkout')
    await buyer.getByLabel('Country').selectOption({ label: 'Belgium' })
    const pay = (amount: string) => buyer.getByRole('button', { name: `Pay ${amount}` })
    await expect(pay('$150.00')).toBeVisible()

    await test.step('a higher price: the total before and now, and a button that names the new one', async () => {
      const { project } = await callAs(seller, 'GET', `/marketplace/projects/${clock}`)
      await callAs(seller, 'PUT', `/marketplace/projects/${clock}`, { ...project, price: 120 })
      await pay('$150.00').click()
      await expect(
        buyer.getByText('Something has changed since you last looked. Check the total before you pay.'),
      ).toBeVisible()
      await expect(buyer.getByText('A tide clock: $100.00 before, $120.00 now.')).toBeVisible()
      await expect(buyer.getByText('The total was $150.00 and is $170.00 now.')).toBeVisible()
      await expect(pay('$170.00')).toBeVisible()
      // What was entered and agreed to stays.
      await expect(buyer.getByLabel('Country')).toHaveValue('BE')
      await expectAccessible(buyer)
    })
    await test.step('a project taken off the market is left out, with the reason', async () => {
      await callAs(seller, 'POST', `/marketplace/projects/${chart}/archive`)
      await pay('$170.00').click()
      await expect(buyer.getByText(/^A tide chart: left out\./)).toBeVisible()
      await expect(pay('$120.00')).toBeVisible()
    })
  },
)

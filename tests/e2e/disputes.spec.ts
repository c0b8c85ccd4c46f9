import { expect, type Page } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const turn = (page: Page, title: string | RegExp) => page.getByRole('heading', { name: title })

/** A delivered order of 100 dollars, and its two sides. */
async function delivered(visitor: (who: string) => Promise<Page>, title: string) {
  const [seller, buyer] = [await visitor(demo.freelancer), await visitor(demo.student)]
  await Promise.all([seller.goto('/'), buyer.goto('/')])
  const id = await buyWork(buyer, await offerWork(seller, title, 100))
  await callAs(seller, 'POST', `/orders/${id}/deliver`, { note: 'Here it is.' })
  return { id, seller, buyer }
}

test(
  'a buyer asks for a part back, the seller answers with a split, and it is carried out at once',
  nightly,
  async ({ visitor }) => {
    const { id, seller, buyer } = await delivered(visitor, 'A sign for a bakery')

    await test.step('the buyer reports a problem and names the amount', async () => {
      await buyer.goto(`/orders/${id}`)
      await press(buyer, 'Report a problem')
      const dialog = buyer.getByRole('dialog')
      await expect(dialog.getByLabel('How much do you want back?')).toHaveValue('100.00')
      await dialog.getByLabel('How much do you want back?').fill('40')
      await dialog.getByLabel('What is wrong?').fill('The second colour is missing.')
      await dialog
        .getByLabel('Files')
        .setInputFiles({ name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('A photo.') })
      await expect(dialog.getByRole('list', { name: 'Files to send' })).toContainText('photo.txt')
      await dialog.getByRole('button', { name: 'Report', exact: true }).click()
      await buyer.getByRole('link', { name: 'Open the dispute' }).click()
      await expect(turn(buyer, /’s turn: answer the dispute$/)).toBeVisible()
      await expect(buyer.getByText('Asks for $40.00 of $100.00 back')).toBeVisible()
      await expectAccessible(buyer)
    })

    await test.step('the seller is told, reads it, and proposes a split', async () => {
      await seller.goto('/notifications')
      await seller
        .getByRole('link', { name: /^Order \d+: reported/ })
        .first()
        .click()
      await expect(seller).toHaveURL(`/sales/${id}/dispute`)
      await expect(turn(seller, 'Your turn: answer the dispute')).toBeVisible()
      await expect(seller.getByText('The second colour is missing.').first()).toBeVisible()
      await expect(seller.getByRole('button', { name: 'Download photo.txt' })).toBeVisible()
      await press(seller, 'Propose a split')
      const dialog = seller.getByRole('dialog')
      await dialog.getByLabel(/^Back to /).fill('25')
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(seller.getByText(/^\$25\.00 back to .*, \$75\.00 to you$/)).toBeVisible()
      await expectAccessible(seller)
    })

    await test.step('the open page of the buyer shows it by itself; accepting settles the dispute', async () => {
      await expect(buyer.getByText(/^\$25\.00 back to you, /)).toBeVisible()
      await buyer.getByRole('button', { name: 'Accept the split' }).first().click()
      await expect(buyer.getByRole('dialog')).toContainText('You get $25.00 back')
      await buyer.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
      await expect(turn(buyer, 'This dispute has ended')).toBeFocused()
      await expect(buyer.getByText('$25.00 of the order was refunded.')).toBeVisible()
      await expect(turn(seller, 'This dispute has ended')).toBeVisible()
    })

    expect((await callAs(buyer, 'GET', `/orders/${id}`)).order).toMatchObject({
      state: 'completed',
      refundedMinor: 2500,
    })
  },
)

test('a dispute is decided, appealed and decided again by somebody else', nightly, async ({ visitor }) => {
  const { id, seller, buyer } = await delivered(visitor, 'A sign for a florist')
  await callAs(buyer, 'POST', `/orders/${id}/report`, { note: 'It is not waterproof.' })
  await callAs(seller, 'POST', `/orders/${id}/answer`, { note: 'Waterproof was not agreed.' })
  const [first, second] = [await visitor('Priya Raman'), await visitor('Tobias Keel')]

  await test.step('support reads it, is not asked to decide, and does not get the messages', async () => {
    const support = await visitor('Lucia Ferrand')
    await support.goto(`/orders/${id}/dispute`)
    await expect(turn(support, 'Our staff decide the dispute')).toBeVisible()
    await expect(support.getByText(/Delivery due .*Delivered/).first()).toBeVisible()
    await expect(turn(support, /^Messages/)).toHaveCount(0)
    await expectAccessible(support)
  })

  await test.step('the first person finds it in the list and pays the seller', async () => {
    await first.goto('/admin/disputes')
    await first.getByRole('link', { name: 'A sign for a florist' }).click()
    await expect(turn(first, 'Your turn: read the record and decide')).toBeVisible()
    await expect(turn(first, /^Messages/)).toBeVisible()
    await expectAccessible(first)
    await press(first, 'Decide')
    await first.getByRole('dialog').getByLabel('Reasons').fill('The description does not say so.')
    await first.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
    await expect(turn(first, 'The dispute is decided')).toBeFocused()
  })

  await test.step('the buyer reads the reasons, adds nothing more, and appeals', async () => {
    await buyer.goto(`/orders/${id}/dispute`)
    await expect(buyer.getByText('The description does not say so.')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Add evidence' })).toHaveCount(0)
    await press(buyer, 'Appeal')
    await buyer.getByRole('dialog').getByLabel('Why do you appeal?').fill('The third picture shows it in the rain.')
    await press(buyer, 'Send appeal')
    await expect(turn(buyer, 'Our staff decide the appeal')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Add evidence' })).toBeVisible()
  })

  await test.step('the first person cannot decide the appeal, the second refunds a part', async () => {
    await first.reload()
    await expect(turn(first, 'Our staff decide the appeal')).toBeVisible()
    await expect(first.getByRole('button', { name: 'Decide' })).toHaveCount(0)
    await second.goto('/admin')
    await second
      .getByRole('link', { name: /^Appeal about order / })
      .first()
      .click()
    await expect(turn(second, 'Your turn: decide the appeal')).toBeVisible()
    await press(second, 'Decide')
    const dialog = second.getByRole('dialog')
    await dialog.getByText(/^Refund /).click()
    await dialog.getByLabel(/^Back to /).fill('30')
    await dialog.getByLabel('Reasons').fill('The picture is part of the offer.')
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(turn(second, 'This dispute has ended')).toBeVisible()
    await expectAccessible(second)
  })

  await expect(turn(buyer, 'This dispute has ended')).toBeVisible()
  expect((await callAs(seller, 'GET', `/orders/${id}`)).order).toMatchObject({
    state: 'completed',
    refundedMinor: 3000,
  })
})

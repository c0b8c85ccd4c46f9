import { expect, type Page } from '@playwright/test'
import { buyWork, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const turn = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Opens an order by its title from a list. */
async function openFrom(page: Page, list: string, title: string): Promise<void> {
  await page.goto(list)
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test(
  'work is delivered with a note and a file, changed as the buyer requests, and accepted',
  nightly,
  async ({ visitor }) => {
    const seller = await visitor(demo.freelancer)
    const buyer = await visitor(demo.student)
    await seller.goto('/')
    await buyer.goto('/')
    const title = `A bookplate ${Date.now()}`
    const deliverables = ['The plate, SVG', 'A print file, PDF']
    const product = await offerWork(seller, title, 120, { deliverables })
    await buyWork(buyer, product)

    await test.step('the seller sees whose turn it is, and delivers by keyboard', async () => {
      await seller.goto('/sales')
      await seller
        .getByRole('navigation', { name: 'Whose turn' })
        .getByRole('link', { name: /^Your turn\s*\d+$/ })
        .click()
      await expect(seller).toHaveURL('/sales?turn=yours')
      await seller.getByRole('searchbox', { name: 'Number, title or name' }).fill(title)
      await seller.keyboard.press('Enter')
      await expect(seller.getByRole('list', { name: 'My Sales' }).getByRole('listitem')).toHaveCount(1)
      await expect(seller.getByRole('link', { name: /^Deliver order: order \d+$/ })).toBeVisible()
      const tabs = seller.getByRole('navigation', { name: 'Orders and sales' }).getByRole('link')
      await expect(tabs).toHaveText([/^Bought\s*\d+$/, /^Sold\s*\d+$/])
      await seller.goto('/sales?turn=yours&q=zzzyqqx')
      await expect(turn(seller, 'No order in this list matches “zzzyqqx”')).toBeVisible()
      await seller.getByRole('link', { name: 'Search all orders' }).click()
      await expect(turn(seller, 'No order matches “zzzyqqx”')).toBeVisible()
      await seller.getByRole('link', { name: 'Show all' }).click()
      await expect(seller).toHaveURL('/sales')
      const file = seller.waitForEvent('download')
      await press(seller, 'Export CSV')
      expect((await file).suggestedFilename()).toMatch(/^guildhall-sales-.*\.csv$/)
      await openFrom(seller, `/sales?turn=yours&q=${encodeURIComponent(title)}`, title)
      await expect(seller.getByRole('list', { name: 'Next steps' }).getByRole('listitem')).toHaveText([
        /^Ilse Vandermeer paid/,
        /^You deliver/,
        /^Ilse Vandermeer checks the delivery/,
        /^Completed/,
        /^A review by Ilse Vandermeer/,
      ])
      await expect(turn(seller, 'Your turn: deliver what was ordered')).toBeVisible()
      await expectAccessible(seller)
      await seller.getByRole('button', { name: 'Deliver', exact: true }).focus()
      await seller.keyboard.press('Enter')
      const dialog = seller.getByRole('dialog', { name: 'Deliver' })
      await dialog.getByLabel('Note').fill('The first drawing.\nIn black only.')
      await dialog
        .getByLabel('Add files')
        .setInputFiles({ name: 'bookplate.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
      await expect(dialog.getByRole('button', { name: 'Remove bookplate.svg' })).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Deliver, 2 not ready' })).toBeVisible()
      await dialog.getByRole('checkbox', { name: 'The plate, SVG' }).focus()
      await seller.keyboard.press('Space')
      await expect(dialog.getByText('1 of 2 is not ready.')).toBeVisible()
      // The button waits until the file has arrived.
      await expect(dialog.getByRole('button', { name: 'Deliver, 1 not ready' })).toBeEnabled()
      await expectAccessible(seller)
      await dialog.getByRole('button', { name: 'Add a link' }).press('Enter')
      await seller.keyboard.type('The colour chart')
      await seller.keyboard.press('Tab')
      await seller.keyboard.type('http://charts.example.org')
      await seller.keyboard.press('Enter')
      await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible()
      await dialog.getByLabel('Address').fill('https://charts.example.org/bookplate')
      await seller.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: 'Remove The colour chart' })).toBeVisible()
      // The uploaded file waits at the server.
      await seller.reload()
      await press(seller, 'Deliver')
      await expect(dialog.getByRole('list', { name: 'Files and links' }).getByRole('listitem')).toHaveCount(2)
      await dialog.getByLabel('Note').fill('The first drawing.\nIn black only.')
      await dialog.getByRole('checkbox', { name: 'The plate, SVG' }).check()
      await dialog.getByRole('button', { name: 'Deliver, 1 not ready' }).focus()
      await seller.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(turn(seller, 'Ilse Vandermeer checks what was delivered')).toBeVisible()
    })

    await test.step('the buyer reads it, downloads the file and requests changes', async () => {
      await openFrom(buyer, '/orders', title)
      await expect(turn(buyer, 'Your turn: check what was delivered')).toBeVisible()
      const delivery = buyer.getByRole('region', { name: 'Delivery' })
      await expect(delivery.getByText('The first drawing. In black only.')).toBeVisible()
      await expect(delivery.getByRole('list', { name: 'What was promised' }).getByRole('listitem')).toHaveText([
        'The plate, SVGReady',
        'A print file, PDFNot in this delivery',
      ])
      await expectAccessible(buyer)
      await expect(delivery.getByRole('link', { name: 'Open The colour chart in a new tab' })).toHaveAttribute(
        'href',
        'https://charts.example.org/bookplate',
      )
      const download = buyer.waitForEvent('download')
      await delivery.getByRole('button', { name: 'Download bookplate.svg' }).click()
      expect((await download).suggestedFilename()).toBe('bookplate.svg')
      await buyer.context().setOffline(true)
      await delivery.getByRole('button', { name: 'Download bookplate.svg' }).click()
      await expect(buyer.getByText('You seem to be offline')).toBeVisible()
      await buyer.context().setOffline(false)
      await press(buyer, 'Ask for changes')
      const dialog = buyer.getByRole('dialog', { name: 'Ask for changes' })
      await dialog.getByRole('button', { name: 'Ask for changes' }).click()
      await expect(dialog.getByRole('alert').getByRole('link', { name: 'Write at least a sentence' })).toBeVisible()
      await dialog.getByLabel('What should change?').fill('Greener, please.')
      await dialog.getByRole('button', { name: 'Ask for changes' }).click()
      await expect(dialog).toBeHidden()
      await expect(turn(buyer, 'Tomás Arriaga makes the changes')).toBeFocused()
    })

    await test.step('an outdated page says so and shows the current state; then the seller delivers again', async () => {
      await press(seller, 'Refund the buyer')
      const refund = seller.getByRole('dialog', { name: 'Refund the buyer' })
      await refund.getByLabel('Amount').fill('120.01')
      await refund.getByRole('button', { name: 'Send refund' }).click()
      await expect(refund.getByRole('link', { name: 'Enter at most $120.00' })).toBeVisible()
      await refund.getByLabel('Amount').fill('20')
      await refund.getByRole('button', { name: 'Send refund' }).click()
      await expect(refund).toBeHidden()
      await expect(turn(seller, 'Your turn: make the changes and deliver again')).toBeVisible()
      await expect(seller.getByText('You sent $20.00 back')).toBeVisible()
      await expect(seller.getByRole('region', { name: 'Money' })).toContainText('Refunded−$20.00')
      await press(seller, 'Deliver')
      const again = seller.getByRole('dialog', { name: 'Deliver' })
      // Ready items are still ticked.
      await expect(again.getByRole('checkbox', { name: 'The plate, SVG' })).toBeChecked()
      await again.getByRole('checkbox', { name: 'A print file, PDF' }).check()
      await again.getByRole('button', { name: 'Deliver', exact: true }).click()
      await expect(again.getByLabel('Note')).toBeFocused()
      await expect(again.getByLabel('Note')).toHaveAccessibleDescription(
        /^Add a file or a link, or write what you deliver/,
      )
      // The link is delivered with the items requested.
      await again.getByRole('button', { name: 'Add a link' }).press('Enter')
      await again.getByLabel('Link name').fill('A greener plate')
      await again.getByLabel('Address').fill('https://charts.example.org/greener')
      await seller.keyboard.press('Enter')
      await expect(again.getByLabel('Note')).toHaveAccessibleDescription('')
      await expect(again.getByRole('alert')).toHaveCount(0)
      await again.getByRole('button', { name: 'Remove A greener plate' }).click()
      await again.getByLabel('Note').fill('Greener: https://files.example.org/bookplate')
      await again.getByRole('button', { name: 'Deliver', exact: true }).click()
      await expect(again.getByText('No file or link in this delivery. Deliver with the note only?')).toBeVisible()
      await expectAccessible(seller)
      await again.getByRole('button', { name: 'Deliver with the note only' }).click()
      await expect(turn(seller, 'Ilse Vandermeer checks what was delivered')).toBeVisible()
    })

    await test.step('the buyer accepts, also when another tab already did', async () => {
      await buyer.reload()
      const delivery = buyer.getByRole('region', { name: 'Delivery' })
      await expect(delivery.getByText('No file came with this delivery.')).toBeVisible()
      await expect(delivery.getByText('Greener: https://files.example.org/bookplate')).toBeVisible()
      const late = await buyer.context().newPage()
      await late.goto(buyer.url())
      await expect(turn(buyer, 'Your turn: check what was delivered')).toBeVisible()
      await late.getByRole('button', { name: 'Report a problem' }).click()
      await late.getByRole('dialog').getByLabel('What is wrong?').fill('Nothing, I hope')
      await press(buyer, 'Accept')
      // The response is lost; the event sent to the buyer's pages says that it is done.
      await buyer.route(
        '**/accept',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      // It asks for nothing that does not apply here.
      await expect(buyer.getByRole('dialog').locator('input, textarea')).toHaveCount(0)
      await buyer.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(buyer.getByRole('dialog').getByText('You seem to be offline')).toBeVisible()
      await expect(buyer.getByRole('dialog').getByText('This is already done.')).toBeVisible()
      await buyer.getByRole('dialog').getByRole('button', { name: 'View order' }).click()
      await expect(turn(buyer, 'This order is completed')).toBeFocused()
      // The other tab learns of it while a text is being typed, and no longer offers the move.
      await expect(late.getByText('This order has changed in the meantime')).toBeVisible()
      await expect(late.getByRole('dialog').getByRole('button', { name: 'Report', exact: true })).toHaveCount(0)
      // The typed text is not lost with the move.
      await expect(late.getByRole('dialog').getByLabel('What is wrong?')).toHaveValue('Nothing, I hope')
      await late.getByRole('dialog').getByRole('button', { name: 'View order' }).click()
      await expect(turn(late, 'This order is completed')).toBeVisible()
      await late.close()
    })

    await test.step('its seller sees what they earned', async () => {
      await seller.reload()
      // 120 less the refund of 20, less the fee of a tenth.
      await expect(
        seller.getByRole('region', { name: 'Money' }).getByRole('definition').filter({ hasText: '$90.00' }),
      ).toBeVisible()
    })
  },
)

test(
  'invoice details are entered in the settings, and requested where they are missing',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.professor)
    await page.goto('/settings/business')
    const form = page.getByRole('form', { name: 'Business details' })
    await expect(form.getByLabel('Country')).toHaveValue(/^[A-Z]{2}$/)
    await form.getByLabel('Name').fill('')
    await form.getByRole('button', { name: 'Save business details' }).click()
    await expect(form.getByRole('link', { name: 'Enter the name on your invoices' })).toBeVisible()
    await form.getByLabel('Name').fill('Dlamini Consulting')
    await form.getByLabel('Address').fill('4 Harbour Walk\nDurban')
    await form.getByRole('button', { name: 'Save business details' }).click()
    await expect(page.getByText('Your business details are saved')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(form.getByLabel('Address')).toHaveValue('4 Harbour Walk\nDurban')
  },
)

test('a seller asks for more time, and the buyer agrees to the date', nightly, async ({ visitor }) => {
  const seller = await visitor(demo.freelancer)
  const buyer = await visitor(demo.student)
  await seller.goto('/')
  await buyer.goto('/')
  const title = `A weather vane ${Date.now()}`
  await buyWork(buyer, await offerWork(seller, title, 90))

  await openFrom(seller, `/sales?q=${encodeURIComponent(title)}`, title)
  await seller.getByRole('button', { name: 'Ask for more time' }).focus()
  await seller.keyboard.press('Enter')
  const dialog = seller.getByRole('dialog', { name: 'Ask for more time' })
  await dialog.getByLabel('Extra days').fill('31')
  await seller.keyboard.press('Enter')
  await expect(dialog.getByRole('link', { name: 'Enter 1 to 30 days' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Say why you need more time' })).toBeVisible()
  await expectAccessible(seller)
  await dialog.getByLabel('Extra days').fill('5')
  await dialog.getByLabel('Why do you need more time?').fill('The copper comes late.')
  await seller.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog.getByText('You seem to be offline')).toBeVisible()
  await seller.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(turn(seller, 'Your turn: deliver what was ordered')).toBeVisible()
  await expect(seller.getByText(/^You asked for more time\. Deadline now:/)).toBeVisible()

  await buyer.goto(`/orders?q=${encodeURIComponent(title)}`)
  await buyer.getByRole('link', { name: /^Answer: order \d+$/ }).click()
  await expect(turn(buyer, 'Your turn: Tomás Arriaga asks for more time')).toBeVisible()
  await expect(buyer.getByText('“The copper comes late.”')).toBeVisible()
  await expect(buyer.getByRole('button', { name: /^Keep \d/ })).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: /^Agree to \d/ }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(turn(buyer, 'Tomás Arriaga is working on it')).toBeVisible()
  await expect(buyer.getByRole('list', { name: 'What happened' }).getByText('You agreed to more time')).toBeVisible()
  // Shown without a reload.
  await expect(seller.getByText(/agreed to more time/)).toBeVisible()
})

test('both sides of an order write to each other on its page', nightly, async ({ visitor }) => {
  const seller = await visitor(demo.freelancer)
  const buyer = await visitor(demo.student)
  await seller.goto('/')
  await buyer.goto('/')
  const title = `A lantern ${Date.now()}`
  await buyWork(buyer, await offerWork(seller, title, 60))
  await openFrom(seller, `/sales?q=${encodeURIComponent(title)}`, title)
  await openFrom(buyer, `/orders?q=${encodeURIComponent(title)}`, title)
  // The page starts at its top, whatever is unread in the conversation.
  const composer = buyer.getByRole('textbox', { name: 'Message Tomás Arriaga' })
  await expect(composer).toBeVisible()
  expect(await buyer.evaluate(() => scrollY)).toBe(0)
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeFocused()
  const question = `Brass or tin for ${title}?`
  await composer.fill(question)
  await press(buyer, 'Send')
  const messages = buyer.getByRole('log', { name: 'Messages' })
  await expect(messages.getByText(question)).toBeVisible()
  await expectAccessible(buyer)
  // It appears on the other page by itself, and is not read before it is visible there.
  await expect(seller.getByRole('log', { name: 'Messages' }).getByText(question)).toBeVisible()
  await expect(messages.getByRole('link', { name: /^About the order/ }).last()).toBeVisible()
  await seller.getByRole('textbox', { name: 'Message Ilse Vandermeer' }).fill('Brass.')
  await press(seller, 'Send')
  await expect(messages.getByText('Brass.', { exact: true })).toBeVisible()
  await buyer.getByRole('button', { name: 'Open in Messages: Tomás Arriaga' }).click()
  await expect(buyer).toHaveURL(/\/chat\//)
  await expect(buyer.getByRole('log', { name: 'Messages' }).getByText(question)).toBeVisible()
})

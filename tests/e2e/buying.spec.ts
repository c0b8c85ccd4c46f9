import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { demo, mailTo, newcomer } from '../support/browser-people.ts'
import { getFilesNow } from '../support/files-choice.ts'
import { expectAccessible } from '../support/inspect.ts'
import { findProject } from '../support/search.ts'
import { test } from '../support/site.ts'

/** Has files to open at once; sold by another demo person. */
const switchyard = { words: 'switchyard pipelines', title: 'Switchyard: build pipelines for coursework repositories' }
const gantry = { words: 'gantry printed frame', title: 'Gantry: pick-and-place arm with a printed frame' }
/** Sold by `demo.freelancer`, who raises its price below. */
const freight = { words: 'halyard freight', title: 'Halyard: offline-first delivery tracking for island freight' }

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const lines = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
const total = (page: Page) => page.getByRole('complementary', { name: 'Summary' }).getByRole('status')
const turn = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function add(page: Page, { words, title }: typeof switchyard) {
  await findProject(page, words)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
}

test('from the cart of a visitor to the orders of three sellers, paid, delivered, accepted, reviewed and disputed', async ({
  page,
  visitor,
  request,
}) => {
  // Four people take part in one purchase.
  test.setTimeout(360_000)
  await add(page, switchyard)
  await add(page, gantry)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 in it')

  const other = await page.context().newPage()
  await test.step('another tab has the same cart, and its changes show here', async () => {
    await other.goto('/cart')
    await expect(lines(other)).toHaveCount(2)
    await add(other, freight)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 in it')
    await other.close()
  })

  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(3)
  await expect(total(page)).toHaveText('$1,140.00')

  await test.step('quantities are typed and stepped; an invalid one changes nothing and shows an error', async () => {
    const quantity = page.getByRole('spinbutton', { name: `Licences of ${switchyard.title}` })
    await page.getByRole('button', { name: `Add one licence of ${switchyard.title}` }).click()
    await expect(quantity).toHaveValue('2')
    await expect(total(page)).toHaveText('$1,210.00')
    await quantity.fill('100')
    await expect(page.getByText('Quantity must be a whole number from 1 to 99')).toBeVisible()
    await expect(total(page)).toHaveText('$1,210.00')
    await quantity.fill('2')
    await expect(total(page)).toHaveText('$1,210.00')
  })

  await test.step('a removed item can be restored', async () => {
    await page.getByRole('button', { name: `Remove ${gantry.title}` }).click()
    await expect(lines(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(lines(page)).toHaveCount(3)
    await expect(total(page)).toHaveText('$1,210.00')
  })

  const seller = await visitor(demo.freelancer)
  await test.step('meanwhile a seller raises the price', async () => {
    await seller.goto('/my-projects')
    const id = await seller.getByRole('link', { name: freight.title }).first().getAttribute('href')
    await seller.goto(`${id}?project=${id?.split('/').pop()}`)
    const price = seller.getByRole('dialog').getByLabel('Price')
    await price.fill('700')
    await seller.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(seller.getByText('Project Updated!')).toBeVisible()
  })

  const person = newcomer('Cora', 'Lund')
  await test.step('signing up keeps the cart', async () => {
    await page.getByRole('link', { name: 'Check out' }).click()
    await expect(turn(page, 'Sign in to check out. We keep your cart.')).toBeVisible()
    const ways = page.getByRole('navigation', { name: 'Ways to check out' }).getByRole('link')
    await expect(ways).toHaveText(['Sign In', 'Create an account'])
    await ways.last().click()
    await expect(turn(page, 'Join to check out. We keep your cart.')).toBeVisible()
    await fillSignUp(page, person)
    const { code } = await mailTo(request, person.email)
    await page.getByLabel('6-digit code').fill(code)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
    await expect(page.getByText('$680.00 before, $700.00 now.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  })

  await test.step('the cart is the same on the server, with the change shown at its line', async () => {
    await page.getByRole('link', { name: 'Back to cart' }).click()
    await expect(lines(page)).toHaveCount(3)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 in it')
    await expect(lines(page).filter({ hasText: freight.title })).toContainText(
      'The price changed from $680.00 to $700.00 since you added it.',
    )
    await expect(total(page)).toHaveText('$1,230.00')
  })

  await test.step('changes made offline are kept, and sent once the connection is back', async () => {
    const offline = page.getByText('You seem to be offline. Your changes are sent as soon as you are online again.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: `Add one licence of ${switchyard.title}` }).click()
    await expect(offline).toBeVisible()
    await expect(total(page)).toHaveText('$1,300.00')
    await page.context().setOffline(false)
    await expect(offline).toBeHidden()
    await page.reload()
    await expect(total(page)).toHaveText('$1,300.00')
    await expect(page.getByRole('spinbutton', { name: `Licences of ${switchyard.title}` })).toHaveValue('3')
  })

  const maker = await visitor(demo.student)
  await maker.goto('/')
  const { availableMinor } = await callAs(maker, 'GET', '/balance')
  await test.step('everything is paid in one payment, with the bank’s confirmation', async () => {
    await page.getByRole('link', { name: 'Check out' }).click()
    await page.getByLabel('Country').selectOption({ label: 'Belgium' })
    // Files open now or can be withdrawn from: neither is preselected for the buyer.
    await press(page, 'Pay $1,300.00')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Choose when you get the files' })).toBeVisible()
    await expectAccessible(page)
    await getFilesNow(page)
    await press(page, 'Pay $1,300.00')
    await expect(page).toHaveURL(/\/dev\/pay\//)
    await page.getByRole('link', { name: 'Use 4000 0027 6000 3184' }).click()
    await page.getByText('For developers').click()
    await page.getByRole('radio', { name: /late/ }).check()
    await press(page, 'Pay $1,300.00')
    await press(page, 'Approve')
    await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(3)
  })

  const orderOf = ({ title }: typeof gantry) => page.getByRole('link', { name: title })
  await test.step('the page switches to paid by itself, and the cart is empty', async () => {
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })
    await expect(orderOf(gantry)).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
  })
  const purchase = page.url()

  await test.step('ready files are open: downloaded and accepted', async () => {
    await orderOf(switchyard).click()
    await expect(turn(page, 'Your turn: check what was delivered')).toBeVisible()
    await expect(page.getByText('The files opened at once, as you agreed at checkout')).toBeVisible()
    const download = page.waitForEvent('download')
    await press(page, 'Download switchyard-guide.md')
    const file = await download
    expect(file.suggestedFilename()).toBe('switchyard-guide.md')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^# Switchyard/)
    await press(page, 'Accept')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(turn(page, 'This order is completed')).toBeVisible()
  })

  await test.step('the accepted line is reviewed', async () => {
    const form = page.getByRole('form', { name: `Review of ${switchyard.title}` })
    await form.getByText('4 stars, good').locator('..').click()
    await form.getByLabel('What should the next buyer know?').fill('Each step says why it failed.')
    await form.getByRole('button', { name: 'Publish review' }).click()
    const review = page.getByRole('article', { name: 'Review by Cora Lund' })
    await expect(review.getByRole('img', { name: '4 out of 5' })).toBeVisible()
    await expect(review.getByText('Each step says why it failed.')).toBeVisible()
  })

  await page.goto('/sales')
  await expect(turn(page, 'Nothing sold yet')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Number, title or name' })).toBeHidden()

  await page.goto(purchase)
  await orderOf(freight).click()
  await expect(turn(page, 'Tomás Arriaga is working on it')).toBeVisible()
  await test.step('a seller finds the order and delivers', async () => {
    await seller.goto('/sales?state=paid')
    await seller.getByRole('link', { name: freight.title }).first().click()
    await press(seller, 'Deliver')
    const dialog = seller.getByRole('dialog', { name: 'Deliver' })
    await dialog.getByLabel('Note').fill('The source: https://code.example.org/halyard')
    await dialog.getByRole('button', { name: /^Deliver, \d+ not ready$/ }).click()
    await dialog.getByRole('button', { name: /^Deliver with the note only/ }).click()
    await expect(turn(seller, 'Cora Lund checks what was delivered')).toBeVisible()
  })

  await test.step('another seller has their share on the balance, and a printable invoice', async () => {
    await maker.goto('/settings/payouts')
    // Three licences of 70, less the fee of a tenth.
    const available = dollars.format((availableMinor + 18_900) / 100)
    await expect(maker.locator('dt', { hasText: 'Available' }).locator('+ dd')).toHaveText(available)
    await expect(maker.getByText(`Add an account to pay out ${available}`)).toBeVisible()
    await maker.goto('/sales?state=completed')
    await maker.getByRole('link', { name: switchyard.title }).first().click()
    await maker.getByRole('link', { name: 'Invoice' }).click()
    await expect(maker.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
    await expect(maker.getByRole('cell', { name: switchyard.title })).toBeVisible()
    await expectAccessible(maker)
    await maker.emulateMedia({ media: 'print' })
    await expect(maker.getByRole('cell', { name: switchyard.title })).toBeVisible()
    await expect(maker.getByRole('banner').first()).toBeHidden()
    await expect(maker.getByRole('contentinfo')).toBeHidden()
    await expect(maker.getByRole('button', { name: 'Print' })).toBeHidden()
  })

  await test.step('the buyer’s open page has updated, and reports a problem', async () => {
    await expect(turn(page, 'Your turn: check what was delivered')).toBeVisible({ timeout: 20_000 })
    await press(page, 'Report a problem')
    await page.getByRole('dialog').getByLabel('What is wrong?').fill('It loses deliveries when the ferry is late.')
    await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click()
    await expect(turn(page, 'Tomás Arriaga’s turn: answer the dispute')).toBeVisible()
  })

  await test.step('the seller answers, staff decide with reasons, and both sides accept the decision', async () => {
    await seller.getByRole('link', { name: 'Open the dispute' }).click()
    await press(seller, 'Answer')
    await seller.getByRole('dialog').getByLabel('Your answer').fill('It waits for the next ferry.')
    await press(seller, 'Send answer')
    await expect(turn(seller, 'Our staff decide the dispute')).toBeVisible()
    const admin = await visitor('Ines Calloway')
    await admin.goto('/admin/disputes')
    await admin.getByRole('link', { name: freight.title }).last().click()
    await press(admin, 'Decide')
    const dialog = admin.getByRole('dialog', { name: 'Decide the dispute' })
    await dialog.getByText(/^Refund /).click()
    await dialog.getByLabel(/^Back to /).fill('100')
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(dialog.getByRole('alert').getByRole('link', { name: 'Give the reasons' })).toBeVisible()
    await dialog.getByLabel('Reasons').fill('One of three parts does not work.')
    await dialog.getByRole('button', { name: 'Decide' }).click()
    await expect(turn(admin, 'The dispute is decided')).toBeVisible()
    await admin.goto('/admin/log')
    await expect(
      admin.getByRole('row', { name: /Decided a dispute.*reported \(decided: refund \$100\.00\)/ }).first(),
    ).toBeVisible()
    for (const side of [seller, page]) {
      if (side === page) await page.getByRole('link', { name: 'Open the dispute' }).click()
      await press(side, 'Accept the decision')
      await side.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    }
    await expect(turn(page, 'This dispute has ended')).toBeVisible()
    await page.getByRole('link', { name: /^Order \d+$/ }).click()
  })

  await test.step('the buyer returns and reads it; signing out leaves no cart behind', async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(turn(page, 'This order is completed')).toBeVisible()
    await expect(page.getByText('The decision was carried out: $100.00 back to the buyer')).toBeVisible()
    await expect(page.getByText('One of three parts does not work.')).toBeVisible()
    await add(page, switchyard)
    await expect(page.getByText('You own 3 licences of it')).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 in it')
    await press(page, 'Hi, Cora')
    await press(page, 'Logout')
    await expect(page).toHaveURL('/signup')
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
  })
})

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })

async function fillSignUp(page: Page, { firstName, lastName, email, password }: ReturnType<typeof newcomer>) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
}

import { expect, type Page } from '@playwright/test'
import { demo, mailTo, newcomer } from '../support/browser-people.ts'
import { findProject } from '../support/search.ts'
import { test } from '../support/site.ts'

const kiosk = { words: 'float model kiosk', title: 'Float Model: how much cash a kiosk needs on Friday' }
const gantry = { words: 'gantry printed frame', title: 'Gantry: pick-and-place arm with a printed frame' }
const birds = { words: 'bird-call classifier', title: 'Field Recorder: a bird-call classifier for 214 species' }
/** Sold by the one who signs in to change its price. */
const freight = { words: 'halyard freight', title: 'Halyard: offline-first delivery tracking for island freight' }

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })
const lines = (page: Page) => page.getByRole('list', { name: 'Projects in your cart' }).getByRole('listitem')
const total = (page: Page) => page.getByRole('complementary', { name: 'Summary' }).getByRole('status')

async function add(page: Page, { words, title }: typeof kiosk) {
  await findProject(page, words)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
}

test('a visitor fills a cart of three sellers, signs up, and is told of a price that changed', async ({
  page,
  visitor,
  request,
}) => {
  await add(page, kiosk)
  await add(page, gantry)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 in it')

  const other = await page.context().newPage()
  await test.step('another tab has the same cart, and what it changes shows here', async () => {
    await other.goto('/cart')
    await expect(lines(other)).toHaveCount(2)
    await add(other, freight)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 in it')
    await other.close()
  })

  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(3)
  await expect(total(page)).toHaveText('$1,290.00')

  await test.step('quantities are typed and stepped; a wrong one changes nothing and is said', async () => {
    const quantity = page.getByRole('spinbutton', { name: `Licences of ${kiosk.title}` })
    await page.getByRole('button', { name: `One licence of ${kiosk.title} more` }).click()
    await expect(quantity).toHaveValue('2')
    await expect(total(page)).toHaveText('$1,510.00')
    await quantity.fill('100')
    await expect(page.getByText('Quantity must be a whole number from 1 to 99')).toBeVisible()
    await expect(total(page)).toHaveText('$1,510.00')
    await quantity.fill('3')
    await expect(total(page)).toHaveText('$1,730.00')
  })

  await test.step('what is removed can be taken back', async () => {
    await page.getByRole('button', { name: `Remove ${gantry.title}` }).click()
    await expect(lines(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(lines(page)).toHaveCount(3)
    await expect(total(page)).toHaveText('$1,730.00')
  })

  const seller = await visitor(demo.freelancer)
  await test.step('meanwhile a seller asks for more', async () => {
    await seller.goto('/my-projects')
    const id = await seller.getByRole('link', { name: freight.title }).first().getAttribute('href')
    await seller.goto(`${id}?project=${id?.split('/').pop()}`)
    const price = seller.getByRole('dialog').getByLabel('Price')
    await price.fill('700')
    await seller.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(seller.getByText('Project Updated!')).toBeVisible()
  })

  const person = newcomer('Cora', 'Lund')
  await test.step('signing up takes the cart along', async () => {
    await page.getByRole('link', { name: 'Check out' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, person)
    const { code } = await mailTo(request, person.email)
    await page.getByLabel('6-digit code').fill(code)
    await page.getByRole('button', { name: 'Verify and sign in' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
    await expect(page.getByText('$680.00 before, $700.00 now.')).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 in it')
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  })

  await test.step('the cart is the same on the server, with the change said at its line', async () => {
    await page.getByRole('link', { name: 'Back to cart' }).click()
    await expect(lines(page)).toHaveCount(3)
    await expect(lines(page).filter({ hasText: freight.title })).toContainText(
      'The price changed from $680.00 to $700.00 since you added it.',
    )
    await expect(total(page)).toHaveText('$1,750.00')
    await page.reload()
    await expect(page.getByRole('spinbutton', { name: `Licences of ${kiosk.title}` })).toHaveValue('3')
  })

  await test.step('one’s own project says why it cannot be bought, and who signs out leaves no cart behind', async () => {
    await add(page, birds)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 in it')
    await page.getByRole('button', { name: 'Hi, Cora' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/signup')
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
  })
})

async function fillSignUp(page: Page, { firstName, lastName, email, password }: ReturnType<typeof newcomer>) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
}

import { readFileSync } from 'node:fs'
import { testCards } from '@guildhall/server/payments/sandbox/cards.ts'
import { expect, type Page } from '@playwright/test'
import { demo, mailTo, newcomer } from '../support/browser-people.ts'
import { getFilesNow } from '../support/files-choice.ts'
import { findProject } from '../support/search.ts'
import { test } from '../support/site.ts'

/** Has files to open at once. */
const switchyard = { words: 'switchyard pipelines', title: 'Switchyard: build pipelines for coursework repositories' }
const gantry = { words: 'gantry printed frame', title: 'Gantry: pick-and-place arm with a printed frame' }
const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''

const minute = 60_000
const bought = (page: Page) => page.getByRole('region', { name: 'What you get' }).getByRole('listitem')
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function open(page: Page, { words, title }: typeof switchyard) {
  await findProject(page, words)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Pays on the open checkout page, then downloads the bought file. */
async function payAndOpen(page: Page) {
  await page.getByLabel('Country').selectOption({ label: 'Belgium' })
  await getFilesNow(page)
  await page.getByRole('button', { name: 'Pay $70.00' }).click()
  await page.getByRole('link', { name: `Use ${card}` }).click()
  await page.getByRole('button', { name: 'Pay $70.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Open files' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download switchyard-guide.md' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^# Switchyard/)
}

test('a newcomer buys directly and has the file within three minutes, a signed-in buyer within one; their carts stay', async ({
  page,
  visitor,
  request,
}) => {
  test.setTimeout(5 * minute)
  await test.step('adding to the cart offers the next step in place, and so does removing', async () => {
    await open(page, gantry)
    await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
    const checkOut = page.getByRole('link', { name: 'Check out $390' })
    await expect(checkOut).toBeFocused()
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeFocused()
    await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
    await expect(checkOut).toBeFocused()
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 in it')
  })

  const person = newcomer('Nora', 'Lind')
  const begun = Date.now()
  await open(page, switchyard)
  await page.getByRole('link', { name: 'Buy now' }).click()
  const title = page.getByRole('heading', { level: 1, exact: true })
  await expect(title).toHaveText('Sign in to check out. Then you continue with your purchase.')
  await page.getByRole('navigation', { name: 'Ways to check out' }).getByRole('link').last().click()
  await expect(title).toHaveText('Join to check out. Then you continue with your purchase.')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('6-digit code').fill((await mailTo(request, person.email)).code)
  await expect(bought(page)).toHaveText([/^Switchyard/])

  await test.step('a reload keeps the item, back leads to its page, and forward to it again', async () => {
    await page.reload()
    await expect(bought(page)).toHaveText([/^Switchyard/])
    await page.getByRole('link', { name: 'Back to the project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: switchyard.title })).toBeVisible()
    await page.goBack()
    await expect(bought(page)).toHaveText([/^Switchyard/])
  })

  await payAndOpen(page)
  expect(Date.now() - begun).toBeLessThan(3 * minute)
  await page.goto('/cart')
  const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  await expect(lines).toHaveText([new RegExp(gantry.title)])

  await test.step('a signed-in buyer', async () => {
    const buyer = await visitor(demo.freelancer)
    const start = Date.now()
    await open(buyer, switchyard)
    await test.step('an item added to the cart offline says that it waits, and is added once the network is back', async () => {
      const waits = buyer.getByText('You seem to be offline. Your changes are sent as soon as you are online again.')
      await buyer.context().setOffline(true)
      await buyer.getByRole('button', { name: 'Add to cart' }).press('Enter')
      await expect(waits).toBeVisible()
      await buyer.context().setOffline(false)
      await expect(buyer.getByRole('link', { name: 'Check out $70' })).toBeFocused()
      await expect(waits).toHaveCount(0)
      await buyer.context().setOffline(true)
      await buyer.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
      await expect(waits).toBeVisible()
      await expect(buyer.getByText('Removed from your cart')).toHaveCount(0)
      await buyer.context().setOffline(false)
      await expect(buyer.getByRole('button', { name: 'Add to cart' })).toBeFocused()
      await expect(buyer.getByText('Removed from your cart')).toBeVisible()
    })
    await buyer.getByRole('link', { name: 'Buy now' }).click()
    await payAndOpen(buyer)
    expect(Date.now() - start).toBeLessThan(minute)
  })
})

import { expect, type Page } from '@playwright/test'
import { mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { getFilesNow } from '../support/files-choice.ts'
import { nightly, test } from '../support/site.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

/** Opens a project by its card on the marketplace and adds it to the cart. */
async function addFirst(page: Page, filters: string, at = 0): Promise<string> {
  await page.goto(`/marketplace?${filters}`)
  const link = page.getByRole('article').getByRole('heading').getByRole('link').nth(at)
  const title = ((await link.textContent()) ?? '').trim()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
  return title
}

async function newBuyer(page: Page) {
  const person = newcomer('Bram', 'Osei')
  await signUp(page, person)
  const { code } = await mailTo(page.request, person.email)
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByRole('button', { name: 'Hi, Bram' })).toBeVisible()
  return person
}

test(
  'a free project is taken without payment, once however often the button is clicked',
  nightly,
  async ({ page, visitor }) => {
    const person = await newBuyer(page)
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'There is nothing to buy in your cart' })).toBeVisible()
    const title = await addFirst(page, 'free=true')
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 in it')
    await cartLink(page).click()
    await page.getByRole('link', { name: 'Check out' }).click()

    const take = page.getByRole('button', { name: 'Take for free' })
    await test.step('missing details show an error at their field', async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bram Osei')
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
      await page.getByLabel('Name', { exact: true }).fill('')
      await take.click()
      await expect(page.getByRole('alert').getByRole('link', { name: 'Enter the name for the invoice' })).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('Bram Osei')
    })
    await test.step('what is free needs no country, no choice when its files open, and no clock', async () => {
      await expect(page.getByLabel('Country')).toHaveCount(0)
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(page.getByText(/These prices hold/)).toHaveCount(0)
    })

    const purchases = new Set<string>()
    page.on('response', async (answer) => {
      if (answer.url().endsWith('/api/checkout') && answer.ok()) purchases.add((await answer.json()).purchase.id)
    })
    await take.dblclick()
    await expect(page).toHaveURL(/\/payment-success\?purchase=/)
    await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Order \d+$/ })).toHaveCount(1)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    expect(purchases.size).toBe(1)
    await expect(cartLink(page)).toHaveAccessibleName('Cart')
    const address = page.url()

    await test.step('it is owned now, and its page leads to it', async () => {
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'There is nothing to buy in your cart' })).toBeVisible()
      await page.goto('/marketplace?free=true')
      await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: title }).click()
      await expect(page.getByRole('link', { name: 'Open what you took' })).toHaveAttribute(
        'href',
        /^\/orders\/\w+#bought$/,
      )
      await expect(page.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0)
    })

    await test.step('nobody else sees the purchase, and an unknown one has no page', async () => {
      const stranger = await visitor('Ilse Vandermeer')
      for (const path of [address, '/payment-success?purchase=x']) {
        expect((await stranger.goto(path))?.status()).toBe(404)
        await expect(stranger.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
      }
      const nobody = await visitor()
      await nobody.goto(address)
      await expect(nobody).toHaveURL(/\/signin\?redirect=%2Fpayment-success/)
    })

    await test.step('without a purchase in the address the newest one shows; people without purchases see their orders', async () => {
      await page.goto('/payment-success')
      await expect(page).toHaveURL(address)
      const other = await visitor()
      await newBuyer(other)
      await other.goto('/payment-success')
      await expect(other).toHaveURL('/orders')
    })
  },
)

test('a payment is refused, tried again and arrives; a waiting purchase is cancelled', nightly, async ({ page }) => {
  await newBuyer(page)
  await addFirst(page, 'sort=price-asc&priceMin=10')
  await page.goto('/checkout')
  await page.getByLabel('Country').selectOption({ label: 'Belgium' })
  await getFilesNow(page)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  const offline = page.getByRole('alert').getByText('You seem to be offline')
  await test.step('without a network a click says so until it is back', async () => {
    await page.context().setOffline(true)
    await pay.click()
    await expect(offline).toBeVisible()
    await page.context().setOffline(false)
    await expect(offline).toHaveCount(0)
  })

  const paths = new Set<string>()
  await test.step('when the response is lost, the same click continues the same purchase', async () => {
    await page.route(
      '**/api/checkout',
      async (route) => {
        paths.add((await (await route.fetch()).json()).payment.url)
        await route.abort()
      },
      { times: 1 },
    )
    await pay.click()
    await expect(offline).toBeVisible()
    await pay.click()
    await expect(page).toHaveURL(/\/dev\/pay\//)
    expect([...paths]).toEqual([page.url()])
  })

  await test.step('after the browser’s back button the purchase waits, and is cancelled', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'You have a purchase that is not paid yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel purchase' }).click()
    await getFilesNow(page)
  })

  await pay.click()
  await expect(page).toHaveURL(/\/dev\/pay\//)
  const use = async (card: string) => {
    await page.getByRole('link', { name: `Use ${card}` }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
  }
  await test.step('a refusal is shown in the provider’s words', async () => {
    await use('4000 0000 0000 0002')
    await expect(page.getByText('Your card was declined')).toBeVisible()
    await page.getByRole('link', { name: 'Go back to Guildhall without paying' }).click()
    await expect(page.getByRole('heading', { name: 'The payment was refused' })).toBeVisible()
    await expect(page.getByText('Your card was declined')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/dev\/pay\//)
  await use('4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 30_000 })
  await expect(cartLink(page)).toHaveAccessibleName('Cart')
  await expect(page.getByRole('link', { name: 'Open the order' })).toBeVisible()
})

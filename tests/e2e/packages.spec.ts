import { expect, type Page } from '@playwright/test'
import { callAs, handleOf, offerService, offerWork, payAtSandbox } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { service } from '../support/services.ts'
import { nightly, test } from '../support/site.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
const price = (page: Page) => page.getByRole('region', { name: 'Price' })

test(
  'from a described situation to a package that is bought with work of another seller, delivered and reviewed',
  nightly,
  async ({ visitor }) => {
    test.setTimeout(300_000)
    const [provider, seller, client] = [
      await visitor(demo.freelancer),
      await visitor(demo.professor),
      await visitor(demo.student),
    ]
    for (const page of [provider, seller, client]) await page.goto('/')
    const title = `Surveys read by a model ${Date.now()}`
    const id = await offerService(provider, { title, topic: 'AI strategy' })
    const path = `/services/${id}`
    await callAs(seller, 'PUT', '/users/business-details', { name: 'Quay', address: '1 Quay Street', country: 'IE' })
    const work = await offerWork(seller, `Tide tables ${Date.now()}`, 20)

    await test.step('a described situation leads to the topic, and its list to the service', async () => {
      await client.goto('/consulting')
      await client.getByLabel('Your situation').fill('Somebody said a model could read our surveys')
      await client.getByRole('button', { name: 'Find matches' }).click()
      await client.getByRole('region', { name: 'Topics' }).getByRole('link', { name: 'AI strategy' }).click()
      await expect(client).toHaveURL('/consulting/ai-strategy')
      await client.getByRole('main').getByRole('link', { name: title }).click()
      await expect(client).toHaveURL(path)
    })

    await test.step('a package and an extra are chosen by keyboard; the price and the days follow', async () => {
      await expect(price(client)).toContainText('$480')
      await client.getByRole('radio', { name: 'Layer' }).focus()
      await client.keyboard.press('ArrowRight')
      await expect(client.getByRole('radio', { name: 'Search' })).toBeChecked()
      await client.getByRole('checkbox', { name: 'Old place names' }).press('Space')
      await expect(price(client)).toContainText('$810')
      await expect(price(client)).toContainText('Delivered within 13 days')
      await expectAccessible(client)
      await client.getByRole('button', { name: 'Add to cart' }).press('Enter')
      await expect(price(client).getByRole('link', { name: 'In your cart' })).toBeVisible()
      await client.getByRole('radio', { name: 'Layer' }).check({ force: true })
      await expect(client.getByRole('button', { name: 'Change in cart' })).toBeVisible()
    })

    await test.step('the cart has the choice beside work of another seller, and says what its provider changes', async () => {
      await callAs(client, 'POST', `/users/${await handleOf(client)}/cart`, { productId: work, quantity: 1 })
      await client.goto('/cart')
      await expect(lines(client)).toHaveCount(2)
      const line = lines(client).filter({ hasText: title })
      await expect(line).toContainText('+ Old place names, 2 rounds of changes, delivered within 13 days')
      await expectAccessible(client)
      const { service: now } = await callAs(provider, 'GET', path)
      const packages = now.packageList.map((each: { name: string }) =>
        each.name === 'Search' ? { ...each, amountMinor: 70_000 } : each,
      )
      const changed = { ...service, title, topic: 'AI strategy', packages, extras: now.extras }
      await callAs(provider, 'PUT', path, changed)
      await client.reload()
      await expect(line).toContainText('The price changed from $810.00 to $790.00 since you added it.')
      await client.getByRole('button', { name: `Remove ${title}: Search` }).click()
      await client.getByRole('button', { name: 'Undo' }).click()
      await expect(line).toContainText('+ Old place names')
    })

    await test.step('the questions of the provider are answered, and both are paid at once', async () => {
      await client.getByRole('link', { name: 'Check out' }).click()
      await client.getByLabel('How many places are there?').fill('About forty.')
      await client.getByRole('button', { name: 'Continue' }).click()
      const review = client.getByRole('region', { name: 'What you get' })
      await expect(review).toContainText(`${title}: Search`)
      await expect(review).toContainText('About forty.')
      await expectAccessible(client)
      await payAtSandbox(client, '$810.00')
      await expect(client.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible()
      await expect(client.getByText(`${title}: Search`).first()).toBeVisible()
    })

    const found = await callAs(provider, 'GET', '/engagements?turn=yours')
    const engagement = found.items.find((each: { title: string }) => each.title === title)
    await test.step('its provider finds the engagement with the answers, and delivers', async () => {
      await provider.goto(`/engagements/${engagement.id}`)
      await expect(provider.getByText('About forty.')).toBeVisible()
      await expectAccessible(provider)
      const { engagement: whole } = await callAs(provider, 'GET', `/engagements/${engagement.id}`)
      const key = { 'idempotency-key': crypto.randomUUID() }
      const orderId = whole.milestones[0].order.id
      await callAs(provider, 'POST', `/orders/${orderId}/deliver`, { note: 'Here is your map.' }, key)
      await client.goto(`/orders/${orderId}`)
      await client.getByRole('button', { name: 'Accept', exact: true }).click()
      await client.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
      await expect
        .poll(async () => (await callAs(client, 'GET', `/engagements/${engagement.id}`)).engagement.state)
        .toBe('completed')
    })

    await test.step('both review each other, and the page of the service shows it', async () => {
      for (const page of [client, provider])
        await callAs(page, 'PUT', `/engagements/${engagement.id}/review`, {
          rating: 5,
          words: ['clear'],
          text: 'It opens in every browser.',
        })
      await client.goto(path)
      await expect(client.getByText('It opens in every browser.')).toBeVisible()
      await expect(client.getByText('1 delivered')).toBeVisible()
    })
  },
)

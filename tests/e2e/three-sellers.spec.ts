import { testCards } from '@guildhall/server/payments/sandbox/cards.ts'
import { expect, type Locator } from '@playwright/test'
import { agree } from '../support/browser-engagements.ts'
import { callAs, handleOf } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { hours, sessionType } from '../support/sessions.ts'
import { test } from '../support/site.ts'

const card = testCards.find(({ outcome }) => outcome === 'pays')?.number ?? ''

test('by keyboard alone: a download, a milestone and a session of three sellers in one payment', async ({
  visitor,
}) => {
  test.setTimeout(180_000)
  const [host, provider, buyer] = [
    await visitor(demo.professor),
    await visitor(demo.freelancer),
    await visitor(demo.student),
  ]
  for (const page of [host, provider, buyer]) await page.goto('/')
  const title = `Three at once ${Date.now()}`
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(buyer, target)
    await buyer.keyboard.press(key)
  }

  await test.step('a session costs $40, and a milestone of $120 is agreed and in the cart', async () => {
    await callAs(host, 'PUT', '/hours', hours)
    await callAs(host, 'PUT', '/users/business-details', { name: 'Quay', address: '1 Quay Street', country: 'IE' })
    const offer = { ...sessionType, title, priceMinor: 4000, questions: [] }
    const { type } = await callAs(host, 'POST', '/session-types', offer, { 'idempotency-key': `offer-${Date.now()}` })
    const { milestones } = await agree(buyer, provider, title, ['Tiles'])
    const line = { kind: 'milestone', id: milestones[0], quantity: 1 }
    await callAs(buyer, 'POST', `/users/${await handleOf(buyer)}/cart`, { line })
    await buyer.goto(`/book/${await handleOf(host)}/${type.id}`)
  })

  await test.step('a day, a time, the tick, and into the cart', async () => {
    await press(buyer.locator('.cal__g button:not([aria-disabled])').first())
    await press(buyer.locator('.slots button').first())
    await press(buyer.getByRole('checkbox', { name: /not about work that I will hand in/ }), 'Space')
    await press(buyer.getByRole('button', { name: 'Add to cart' }))
    await expect(buyer.getByText('In your cart')).toBeVisible()
  })

  await test.step('a download is found, and put beside them', async () => {
    await buyer.keyboard.press('/')
    await buyer.keyboard.type('drystone')
    await buyer.keyboard.press('Enter')
    await press(buyer.getByRole('link', { name: /^Drystone/ }).first())
    await press(buyer.getByRole('button', { name: 'Add to cart' }))
    const checkOut = buyer.getByRole('link', { name: 'Check out $255' })
    await expect(checkOut).toBeFocused()
    await buyer.keyboard.press('Enter')
  })

  await test.step('the checkout takes the money of all three', async () => {
    const pay = buyer.getByRole('button', { name: 'Pay $255.00' })
    const review = buyer.getByRole('region', { name: 'What you get' })
    await expect(review.getByRole('listitem')).toHaveCount(3)
    const country = buyer.getByLabel('Country')
    await tabTo(buyer, country)
    await buyer.keyboard.type('Belg')
    await expect(country).toHaveValue('BE')
    await press(buyer.getByRole('radio', { name: /^Get the files now/ }), 'Space')
    for (const tick of await buyer.getByRole('checkbox', { name: /begin before/ }).all()) await press(tick, 'Space')
    await press(pay)
    await press(buyer.getByRole('link', { name: `Use ${card}` }))
    await press(buyer.getByRole('button', { name: 'Pay $255.00' }))
    await expect(buyer.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible()
  })

  await test.step('each has what was bought: the files open, the milestone is paid in, the session is booked', async () => {
    await expect(buyer.getByRole('link', { name: 'Open files' })).toBeVisible()
    await expect(buyer.getByRole('link', { name: new RegExp(`Milestone 1 of 1 of ${title}`) })).toBeVisible()
    await press(buyer.getByRole('link', { name: 'Open booking' }))
    await expect(buyer.getByRole('status').filter({ hasText: 'Booked' })).toBeVisible()
    await expectAccessible(buyer)
  })
})

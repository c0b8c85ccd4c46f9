import { expect, type Page } from '@playwright/test'
import { callAs, handleOf, offerWork, payAtSandbox } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { test } from '../support/site.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Try it' })
const form = (page: Page) => page.getByRole('form', { name: 'Survey of a share' })
const reviews = (page: Page) => page.getByRole('region', { name: /^Reviews/ })
const runs = (page: Page) => page.getByRole('region', { name: 'Runs', exact: true })

test('a visitor finds an agent, signs in, tries and stops it, buys runs with a project in one cart, uses one, gives the rest back and reviews it', async ({
  page,
  visitor,
  site,
}) => {
  test.setTimeout(300_000)
  const seller = await visitor(demo.freelancer)
  await seller.goto('/')
  await callAs(seller, 'PUT', '/users/business-details', { name: 'Quay', address: '1 Quay Street', country: 'IE' })
  const work = await offerWork(seller, `Tide tables ${Date.now()}`, 20)
  let path = ''

  await test.step('a visitor finds it, sees its tools and where texts go, and is asked to sign in', async () => {
    await page.goto('/aiagents?q=sample%20size')
    await page.getByRole('heading', { name: 'Sample size' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/ai-agent\//)
    path = new URL(page.url()).pathname
    await expect(panel(page)).toContainText('What you enter goes to localhost')
    await expect(panel(page).getByText('Survey of a share')).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByRole('link', { name: 'Sign in to try it' }).click()
    await expect(page.getByText('Sign in to run agents.')).toBeVisible()
    await page.getByRole('button', { name: demo.student }).click()
    await expect(page).toHaveURL(new RegExp(path))
  })

  await test.step('before the first try, one tick says what is sent where', async () => {
    await panel(page).getByRole('button', { name: 'Continue' }).click()
    await expect(panel(page)).toContainText('Tick this to try the agent')
    await expect(panel(page).getByRole('checkbox')).toBeFocused()
    await panel(page)
      .getByRole('checkbox', { name: /^I agree that what I enter is sent to localhost/ })
      .press('Space')
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: 'Continue' }).press('Enter')
    await expect(panel(page).getByRole('heading', { name: 'Try it' })).toBeFocused()
    await expect(panel(page)).toContainText('3 of 3 free tries left today')
  })

  await test.step('a run is answered, kept for its owner, and its text is deleted', async () => {
    await form(page).getByLabel('Population').fill('1200')
    await form(page).getByRole('button', { name: 'Run' }).press('Enter')
    await expect(panel(page).getByText(/You need 292 answers/)).toBeVisible()
    await expect(panel(page)).toContainText('2 of 3 free tries left today')
    const own = page.getByRole('region', { name: 'Your runs' })
    await own.getByText('Answered').click()
    await expect(own.getByText('population: 1200')).toBeVisible()
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Delete its text' }).click()
    await expect(own.getByText('Its text is deleted.')).toBeVisible()
  })

  await test.step('a run that takes long is stopped', async () => {
    await site.holdAgents(true)
    await form(page).getByRole('button', { name: 'Run' }).click()
    await expect(panel(page).getByText('Working')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(panel(page).getByText('You stopped the call.')).toBeVisible()
    await site.holdAgents(false)
    await expect(page.getByRole('region', { name: 'Your runs' }).getByText('Stopped')).toBeVisible()
  })

  await test.step('after the free tries it asks for runs, which are paid in one cart with a project', async () => {
    await form(page).getByRole('button', { name: 'Run' }).click()
    await expect(panel(page)).toContainText('0 of 3 free tries left today')
    await expect(form(page).getByRole('button', { name: 'Run' })).toBeDisabled()
    await panel(page).getByRole('link', { name: 'Buy runs' }).click()
    await runs(page).getByRole('textbox', { name: 'Runs' }).fill('50')
    await expect(runs(page)).toContainText('Buy runs for at least $5.00: 100 or more')
    await runs(page).getByRole('textbox', { name: 'Runs' }).fill('200')
    await expect(runs(page)).toContainText('$10.00 in all')
    await runs(page).getByRole('button', { name: 'Add to cart' }).click()
    await callAs(page, 'POST', `/users/${await handleOf(page)}/cart`, { productId: work, quantity: 1 })
    await page.getByRole('button', { name: 'Open cart' }).click()
    await expect(page).toHaveURL('/cart')
    const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
    await expect(lines.filter({ hasText: 'Sample size: 200 runs' })).toContainText('200 runs at $0.05')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Check out' }).click()
    await expectAccessible(page)
    await payAtSandbox(page, '$30.00')
    await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible()
    await expect(page.getByText('Sample size: 200 runs').first()).toBeVisible()
  })

  await test.step('one run is used, the rest is given back on the order page', async () => {
    await page.goto(path)
    await expect(runs(page)).toContainText('200 of 200 runs left')
    await form(page).getByRole('button', { name: 'Run' }).click()
    await expect(runs(page)).toContainText('199 of 200 runs left')
    await runs(page).getByRole('link', { name: 'Open order, or give back' }).click()
    await expect(page.getByText('200 runs at $0.05, 1 used')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Give back what is left' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give back the runs you have not used?' })
    await expect(dialog).toContainText('You used 1 of 200 runs and get back $9.95.')
    await dialog.getByRole('button', { name: 'Give back' }).click()
    // The order names the state 'Completed' as a step before it gets there.
    await expect(page.getByText(/gave back what was not used/)).toBeVisible()
    await page.goto(path)
    await expect(panel(page)).toContainText('0 of 3 free tries left today')
    await expect(runs(page)).not.toContainText('runs left')
  })

  await test.step('all runs are on a page of their own', async () => {
    await page.getByRole('link', { name: 'All your runs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your agent runs' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(4)
    await expectAccessible(page)
  })

  await test.step('who ran it reviews it on its page, its author answers, and everybody reads both', async () => {
    await page.goto(path)
    const text = `It agrees with my textbook, ${Date.now()}`
    const write = reviews(page).getByRole('form', { name: 'Review of Sample size' })
    await write.getByRole('button', { name: 'Publish review' }).click()
    await expect(write).toContainText('Choose one to five stars')
    await write.getByRole('radio', { name: '3 stars, fair' }).press('Space')
    await write.getByLabel('What should the next person know?').fill(text)
    await expectAccessible(page)
    await write.getByRole('button', { name: 'Publish review' }).press('Enter')
    await expect(reviews(page).getByRole('heading', { name: 'Your review' })).toBeVisible()
    await expect(reviews(page)).toContainText('3 from people who ran it')
    await reviews(page).getByRole('button', { name: 'Change' }).click()
    await write.getByRole('radio', { name: '5 stars, excellent' }).check({ force: true })
    await write.getByRole('button', { name: 'Save changes' }).click()
    await expect(reviews(page).getByText(', changed')).toBeVisible()
    await expectAccessible(page)

    const author = await visitor(demo.professor)
    await author.goto(path)
    await expect(reviews(author)).toContainText('You can answer each review once')
    const review = reviews(author).getByRole('article', { name: `Review by ${demo.student}` })
    await review.getByRole('button', { name: 'Answer' }).click()
    await review.getByLabel('Your answer').fill('Good to hear.')
    await review.getByRole('button', { name: 'Publish answer' }).click()
    await expect(review.getByText('Good to hear.')).toBeVisible()
    await expectAccessible(author)

    const reader = await visitor()
    await reader.goto(path)
    await expect(reviews(reader)).toContainText(text)
    await expect(reviews(reader)).toContainText('Good to hear.')
    await expect(reviews(reader).getByRole('link', { name: 'Sign in to run it' })).toBeVisible()
    await page.reload()
    await expect(reviews(page)).toContainText('Good to hear.')
    await expect(reviews(page).getByRole('button', { name: 'Change' })).toHaveCount(0)
    await reader.goto('/aiagents?sort=rating')
    await expect(reader.getByRole('list', { name: 'Agents' }).getByRole('listitem').first()).toContainText('Rated 4.7')
  })
})

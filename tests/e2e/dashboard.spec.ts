import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { mailTo, type Newcomer, newcomer, signUp } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { nightly, test } from '../support/site.ts'

const phone = { width: 390, height: 844 }
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for you' })
const row = (page: Page, words: string | RegExp) => waiting(page).getByRole('listitem').filter({ hasText: words })
const count = (page: Page, words: string) => expect(page.getByText(`${words} waiting for you.`)).toBeVisible()

async function join(page: Page, request: APIRequestContext, who: Newcomer): Promise<void> {
  await signUp(page, who)
  await page.getByLabel('6-digit code').fill((await mailTo(request, who.email)).code)
  await expect(page.getByRole('button', { name: `Hi, ${who.firstName}` })).toBeVisible()
}

/** Enters what sign-in requires of the person on this page, and invoice details. */
async function introduce(page: Page): Promise<void> {
  await callAs(page, 'PUT', '/users/profile', { profile: { headline: 'Letters in wood' } })
  await callAs(page, 'POST', '/users/skills', { name: 'Wood type' })
  await callAs(page, 'PUT', '/users/business-details', { name: 'Sol & Son', address: '1 Quay Street', country: 'IE' })
}

test(
  'tasks appear on an open dashboard by themselves, and disappear when done there or elsewhere',
  nightly,
  async ({ page, request, visitor }) => {
    const [sol, bao] = [newcomer('Sol', 'Carver'), newcomer('Bao', 'Buyer')]

    await test.step('a visitor is sent to sign-in and back', async () => {
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/signin?redirect=%2Fdashboard')
    })

    await test.step('a new member finds no tasks, and the first steps', async () => {
      await join(page, request, sol)
      await expect(page).toHaveURL('/welcome')
      await page.getByRole('button', { name: 'Hi, Sol' }).click()
      await page
        .getByRole('dialog', { name: 'Your menu' })
        .getByRole('link', { name: 'Dashboard', exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Hello, Sol' })).toBeFocused()
      await count(page, 'Nothing is')
      const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem')
      await expect(steps).toHaveCount(3)
      await expect(page.getByText('Your first public project puts you on the leaderboard.')).toBeVisible()
      await inspect(page, 'a first dashboard')
      await introduce(page)
      await offerWork(page, 'A drawer of wood type', 120)
      await page.reload()
      await expect(page.getByRole('list', { name: 'First steps' })).toBeHidden()
      await expect(page.getByRole('row', { name: /^A drawer of wood type/ })).toContainText('Active')
    })

    const buyer = await visitor(undefined, { colorScheme: 'dark' })
    await test.step('from then on signing in leads to the dashboard', async () => {
      const again = await visitor()
      await again.goto('/signin')
      await again.getByLabel('Email').fill(sol.email)
      await again.getByLabel('Password', { exact: true }).fill(sol.password)
      await again.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(again).toHaveURL('/dashboard')
      await again.close()
    })

    let order = ''
    await test.step('a request and an order arrive while the dashboard is open', async () => {
      await join(buyer, request, bao)
      const { customUserId } = await callAs(page, 'GET', '/users/profile')
      const { items } = await callAs(page, 'GET', '/users/projects')
      await callAs(buyer, 'POST', '/relations/send', { toUserId: customUserId, note: 'Your letters,\nmy posters.' })
      await expect(row(page, 'Bao Buyer asked to connect')).toContainText('Your letters, my posters.')
      order = await buyWork(buyer, items[0].id)
      await expect(row(page, 'is paid and waiting')).toContainText('Due in 5 days')
      await count(page, 'Two things are')
      // The one due first comes first.
      await expect(waiting(page).getByRole('listitem')).toHaveText([/is paid and waiting/, /asked to connect/])
      await expect(page.getByRole('definition').filter({ hasText: '$108 more pending' })).toBeVisible()
      await inspect(page, 'a dashboard with things to do')
    })

    await test.step('all notifications open from there, and close back to the same place', async () => {
      const all = page.getByRole('main').getByRole('button', { name: /^All notifications/ })
      // Besides the welcome and the first project.
      await expect(all).toHaveAccessibleName('All notifications 4 unread')
      await all.press('Enter')
      await expect(page.getByRole('dialog', { name: 'All Notifications' })).toContainText('Bao Buyer asks to connect')
      await page.keyboard.press('Escape')
      await expect(all).toBeFocused()
    })

    await test.step('the request is accepted by keyboard and disappears, the focus stays at its list', async () => {
      const accept = page.getByRole('button', { name: 'Accept: Bao Buyer' })
      await page.context().setOffline(true)
      await tabTo(page, accept)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Request failed', { exact: true })).toBeVisible()
      await expect(accept).toBeFocused()
      await page.context().setOffline(false)
      await page.keyboard.press('Enter')
      await expect(page.getByText('You and Bao Buyer are connected', { exact: true })).toBeVisible()
      await expect(row(page, 'Bao Buyer asked')).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeFocused()
      await count(page, 'One thing is')
    })

    await test.step('the order links to its page; delivered in another tab it disappears here', async () => {
      const tab = await page.context().newPage()
      await tab.goto('/dashboard')
      await tab.getByRole('link', { name: /^Deliver order: order \d+$/ }).click()
      await expect(tab).toHaveURL(`/sales/${order}`)
      await tab.getByRole('button', { name: 'Deliver', exact: true }).click()
      const dialog = tab.getByRole('dialog', { name: 'Deliver' })
      await dialog.getByLabel('Note').fill('Set in Caslon, as you asked.')
      await dialog.getByRole('button', { name: 'Deliver', exact: true }).click()
      await dialog.getByRole('button', { name: 'Deliver with the note only' }).click()
      await expect(tab.getByRole('heading', { name: 'Bao Buyer checks what was delivered' })).toBeVisible()
      await count(page, 'Nothing is')
      await tab.close()
    })

    await test.step('on a phone the buyer accepts it, and has no tasks left', async () => {
      await buyer.setViewportSize(phone)
      await buyer.getByRole('button', { name: 'Open menu' }).click()
      const menu = buyer.getByRole('dialog', { name: 'Menu' })
      await menu.getByRole('button', { name: 'Work' }).click()
      await menu.getByRole('link', { name: 'My Dashboard' }).click()
      await count(buyer, 'One thing is')
      await inspect(buyer, 'a dashboard on a phone')
      await row(buyer, 'is delivered')
        .getByRole('link', { name: /^Check order/ })
        .click()
      await expect(buyer).toHaveURL(`/orders/${order}`)
      await buyer.getByRole('button', { name: 'Accept', exact: true }).click()
      await buyer.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
      await expect(buyer.getByRole('heading', { name: 'This order is completed' })).toBeVisible()
      await buyer.goBack()
      await count(buyer, 'Nothing is')
      // The seller gets its price less the fee of a tenth.
      await expect(page.getByRole('row', { name: /^A drawer of wood type/ })).toContainText('$108')
      await expect(page.getByRole('definition').filter({ hasText: '$108' })).not.toContainText('pending')
    })
  },
)

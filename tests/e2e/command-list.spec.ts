import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { nightlyAtAnyWidth, test } from '../support/site.ts'

const tideline = 'Tideline: coastal erosion from ten years of satellite tiles'
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const optionsOf = (page: Page, group: string) => listOf(page).getByRole('group', { name: group }).getByRole('option')
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

async function open(page: Page): Promise<void> {
  // Until the scripts have run, nobody hears the keys. A second press would close the list, so each has time to open it.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(listOf(page)).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(listOf(page).getByRole('combobox')).toBeFocused()
}

/** Opens the list, types and follows the first row of a group with Enter. */
async function follow(page: Page, typed: string, group: string, name: string): Promise<void> {
  await open(page)
  await page.keyboard.type(typed)
  const option = optionsOf(page, group).filter({ hasText: name }).first()
  await expect(option).toBeVisible()
  // Answers that arrive later may come above it and take the selection.
  await expect(listOf(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  for (let steps = 0; steps < 40 && (await option.getAttribute('aria-selected')) !== 'true'; steps += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(listOf(page)).toBeHidden()
}

test(
  'the command list opens pages, people, projects, orders and answers, and keeps what was opened until the sign-out',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const page = await visitor(demo.student)
    await page.goto('/cart')

    await test.step('a page, whose heading has the focus afterwards', async () => {
      await follow(page, 'marketplace', 'Pages', 'All projects')
      await expect(page).toHaveURL('/marketplace')
      await page.goto('/cart')
      await follow(page, 'my ord', 'Pages', 'My Orders')
      await expect(headingOf(page)).toHaveText('My Orders')
      await expect(headingOf(page)).toBeFocused()
    })
    await test.step('also from within a field, which has the focus again after Escape', async () => {
      const field = page.getByLabel('Number, title or name')
      await field.focus()
      await open(page)
      await page.keyboard.press('Escape')
      await expect(listOf(page)).toBeHidden()
      await expect(field).toBeFocused()
    })
    await test.step('an own order and a sale, each with its other side', async () => {
      await follow(page, 'heron rig', 'Orders', 'Astrid Rasmussen')
      await expect(page).toHaveURL(/\/orders\/\w+$/)
      await expect(headingOf(page)).toContainText('Heron Rig')
      await follow(page, 'thirty years', 'Sales', 'Tomás Arriaga')
      await expect(page).toHaveURL(/\/sales\/\w+$/)
    })
    await test.step('a person and a project', async () => {
      await follow(page, 'priya ragh', 'People', 'Priya Raghunathan')
      await expect(headingOf(page)).toContainText('Priya Raghunathan')
      await follow(page, 'coastal eros', 'Projects', tideline)
      await expect(headingOf(page)).toHaveText(tideline)
    })
    await test.step('an answer of the help page, which is open and has the focus', async () => {
      await follow(page, 'money back', 'Help', 'How do I get my money back?')
      await expect(page.getByText('Before its files are open you can withdraw')).toBeVisible()
      await expect(page.getByText('How do I get my money back?')).toBeInViewport()
      await expect(page.locator('summary:focus')).toHaveText('How do I get my money back?')
    })
    await test.step('the form for a new project, over the page', async () => {
      await follow(page, 'add new', 'Actions', 'Add New Project')
      await expect(page).toHaveURL('/help?project=new#how-do-i-get-my-money-back')
      const drawer = page.getByRole('dialog', { name: 'Add New Project' })
      await expect(drawer).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.keyboard.press('Escape')
      await expect(drawer).toBeHidden()
      await expect(listOf(page)).toBeHidden()
    })
    await test.step('a page in a new tab with Ctrl-Enter; the list stays', async () => {
      await open(page)
      await page.keyboard.type('leaderb')
      await expect(optionsOf(page, 'Pages')).toHaveText('Leaderboard')
      const tab = page.context().waitForEvent('page')
      await page.keyboard.press('Control+Enter')
      await expect(headingOf(await tab)).toHaveText('Leaderboard')
      await (await tab).close()
      await expect(listOf(page)).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(listOf(page)).toBeHidden()
    })
    await test.step('what was opened last is first in the list, after a reload too', async () => {
      await page.reload()
      await open(page)
      await expect(optionsOf(page, 'Recent')).toContainText([
        'Leaderboard',
        'How do I get my money back?',
        'Tideline',
        'Priya Raghunathan',
        'Thirty Years',
      ])
      await page.keyboard.press('Escape')
    })
    await test.step('after the sign-out it is forgotten, and only what visitors may open is there', async () => {
      await follow(page, 'sign out', 'Actions', 'Logout')
      await expect(page).toHaveURL('/signup')
      await page.goto('/')
      await open(page)
      await expect(optionsOf(page, 'Actions')).toContainText(['Sign In', 'Create an account'])
      await expect(listOf(page).getByRole('group', { name: 'Recent' })).toHaveCount(0)
      await expect(listOf(page).getByRole('option', { name: 'My Orders' })).toHaveCount(0)
    })
  },
)

test(
  'the command list says what it cannot find or load, and keeps the rest',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const page = await visitor(demo.student)
    await page.goto('/aboutus')
    const box = listOf(page).getByRole('combobox')

    await test.step('it is accessible in both themes, empty and with results', async () => {
      await open(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
        await box.fill('')
        await expect(optionsOf(page, 'Actions').first()).toBeAttached()
        await inspect(page, `command list, ${colorScheme}`)
        await box.fill('rain')
        await expect(optionsOf(page, 'Projects').first()).toBeVisible()
        await inspect(page, `command list with results, ${colorScheme}`)
      }
    })
    await test.step('Home and End select the first and the last row, and the number of results is announced', async () => {
      await expect(listOf(page).getByRole('status')).toHaveText(/^\d+ results$/)
      await page.keyboard.press('End')
      await expect(listOf(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Home')
      await expect(listOf(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    })
    await test.step('without a match it offers the full search', async () => {
      await box.fill('xqzzv')
      await expect(listOf(page).getByText('Nothing found for “xqzzv”')).toBeVisible()
      await expect(listOf(page).getByRole('option', { selected: true })).toContainText('Search for “xqzzv”')
      await inspect(page, 'command list without results')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/search?q=xqzzv')
    })
    await test.step('a call that fails hides only its own rows, until it is tried again', async () => {
      await page.route(/\/api\/orders\?/, (route) => route.abort())
      await open(page)
      await page.keyboard.type('thirty')
      await expect(optionsOf(page, 'Sales').first()).toBeVisible()
      await expect(listOf(page).getByText('Your orders could not be loaded.')).toBeVisible()
      await page.unrouteAll()
      await listOf(page).getByRole('button', { name: 'Retry' }).click()
      await expect(listOf(page).getByText('Your orders could not be loaded.')).toBeHidden()
      await expect(box).toBeFocused()
    })
    await test.step('a single letter asks the server nothing, and a new text aborts the previous calls', async () => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/search/')) asked.push(new URL(request.url()).search)
      })
      const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('suggestions?q=ti'))
      await page.route(/suggestions\?q=ti$/, () => {})
      await box.fill('t')
      await expect(listOf(page).getByRole('status')).toHaveText(/result/)
      await box.fill('ti')
      await expect.poll(() => asked).toEqual(['?q=ti'])
      await box.fill('tide')
      await gone
      await expect(optionsOf(page, 'Projects').filter({ hasText: 'Tideline' })).toBeVisible()
      expect(asked).toEqual(['?q=ti', '?q=tide'])
    })
    await test.step('offline it says so; pages, actions and answers work', async () => {
      await page.context().setOffline(true)
      await box.fill('light')
      await expect(
        listOf(page).getByText('You are offline. People, projects, services, jobs and orders need a connection.'),
      ).toBeVisible()
      await expect(optionsOf(page, 'Pages')).toContainText('Settings: Light or dark')
      await optionsOf(page, 'Actions').filter({ hasText: 'Use the light theme' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      await page.context().setOffline(false)
    })
  },
)

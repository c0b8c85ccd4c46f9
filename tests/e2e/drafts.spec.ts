import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { keptDrafts } from '../support/device-drafts.ts'
import { drag } from '../support/drag.ts'
import { png } from '../support/pictures.ts'
import { nightly, test } from '../support/site.ts'

const title = 'Slipway: a boat builder’s ledger'

test(
  'a draft with pictures survives a browser crash, is reordered by keyboard, and published',
  nightly,
  async ({ playwright, browserName, isMobile }) => {
    const profile = mkdtempSync(join(tmpdir(), 'guildhall-profile-'))
    const open = () => playwright[browserName].launchPersistentContext(profile)
    let browser = await open()
    let page = await signedIn(browser)
    const form = () => page.getByRole('dialog', { name: 'Add New Project' })
    const shows = (at: number) => form().getByLabel(`What image ${at} shows`)
    const note = (text: string) => form().getByText(text, { exact: true })

    await page.goto('/my-projects?project=new')
    await test.step('written and reordered by keyboard', async () => {
      await expect(note('What you write is kept on this device')).toBeVisible()
      await form().getByLabel('Title', { exact: true }).fill(title)
      const chooser = page.waitForEvent('filechooser')
      await form().getByRole('button', { name: 'Add image' }).click()
      const sizes = [800, 700, 600]
      await (await chooser).setFiles(
        await Promise.all(
          sizes.map(async (width) => ({ name: `${width}.png`, mimeType: 'image/png', buffer: await png(width, 500) })),
        ),
      )
      await shows(1).fill('The ledger, open')
      await shows(3).fill('The slipway at low water')
      await form()
        .getByRole('button', { name: /^Move image 3/ })
        .focus()
      await page.keyboard.press('Home')
      await expect(page.getByText('Image moved to place 1 of 3, the cover')).toBeAttached()
      await expect(form().getByRole('button', { name: /^Move image 1/ })).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByText('Image moved to place 2 of 3')).toBeAttached()
      await expect(shows(2)).toHaveValue('The slipway at low water')
      await form().getByLabel('Description').fill('Planks, *ribs*, rivets.')
    })

    await test.step('reordered by dragging', async () => {
      const tile = (at: number) =>
        form()
          .getByRole('listitem')
          .filter({ has: page.getByLabel(`What image ${at} shows`) })
      const grip = (at: number) => tile(at).getByRole('button', { name: /^Move/ })
      // A mouse drags the picture itself, a finger its handle.
      const held = (at: number) => (isMobile ? grip(at) : tile(at).locator('.plate'))
      await drag(page, isMobile, held(2), [tile(1), tile(3), tile(1)])
      await expect(page.getByText('Image moved to place 1 of 3, the cover')).toBeAttached()
      await expect(shows(1)).toHaveValue('The slipway at low water')
      await expect(tile(1)).toContainText('Cover')
      await drag(page, isMobile, held(1), [tile(2)])
      await expect(shows(2)).toHaveValue('The slipway at low water')
      await expect(shows(1)).toHaveValue('The ledger, open')
      const shown = ['The ledger, open', 'The slipway at low water', '']
      await expect.poll(() => keptDrafts(page)).toEqual({ titles: [title], shows: shown, pictures: 3 })
      await expect(note('Draft kept on this device')).toBeVisible()
    })

    await test.step('the browser crashes, and the next one offers to continue', async () => {
      await crash(browser)
      browser = await open()
      page = await signedIn(browser)
      await page.goto('/my-projects?project=new')
      await expect(form().getByText('Your draft is back')).toContainText('with its 3 pictures')
      await expect(form().getByLabel('Title', { exact: true })).toHaveValue(title)
      await expect(form().getByLabel('Description')).toHaveValue('Planks, *ribs*, rivets.')
      await expect(shows(1)).toHaveValue('The ledger, open')
      await expect(shows(2)).toHaveValue('The slipway at low water')
      await expect(shows(3)).toHaveValue('')
      await expect(form().getByRole('img')).toHaveCount(0)
    })

    await test.step('with category and price the server stores it too', async () => {
      await form().getByLabel('Category').selectOption('Mechanical Design')
      await form().getByLabel('Price').fill('30')
      // Its three pictures are processed first.
      await expect(note('Draft kept on this device and in My projects')).toBeVisible({ timeout: 30_000 })
      await form().getByRole('button', { name: 'Cancel' }).click()
      const question = page.getByRole('alertdialog', { name: 'Close without creating the project?' })
      await expect(question).toContainText('kept as a draft in My projects')
      await question.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(form()).toBeHidden()
      const draft = page.getByRole('article').filter({ hasText: title })
      await draft.getByRole('link', { name: 'Continue' }).click()
      await expect(shows(2)).toHaveValue('The slipway at low water')
    })

    await test.step('it is published', async () => {
      await form().getByRole('checkbox', { name: 'This is my own work to sell' }).check()
      await form().getByRole('button', { name: 'Create project' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Project Created!' })).toBeVisible()
      await page.getByRole('button', { name: 'Got it!' }).click()
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('tab')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Enlarge: The ledger, open' })).toBeVisible()
      await expect(page.getByRole('tab').nth(1)).toHaveAccessibleName('The slipway at low water')
      expect(await keptDrafts(page)).toEqual({ titles: [], shows: [], pictures: 0 })
    })
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  },
)

async function signedIn(browser: BrowserContext): Promise<Page> {
  const page = browser.pages()[0] ?? (await browser.newPage())
  await page.goto('/signin')
  // Cookies may or may not survive the crash, because a browser writes them at any time.
  const hello = page.getByRole('button', { name: 'Hi,' })
  const person = page.getByRole('button', { name: demo.professor })
  await expect(hello.or(person).first()).toBeVisible()
  if (await person.isVisible()) await person.click()
  await expect(hello).toBeVisible()
  return page
}

/** Kills the browser as the kernel would: without a question, a write or an event to any page. */
async function crash(browser: BrowserContext): Promise<void> {
  const gone = browser.waitForEvent('close')
  const session = await browser.browser()?.newBrowserCDPSession()
  await session?.send('Browser.crash').catch(() => {})
  await gone
}

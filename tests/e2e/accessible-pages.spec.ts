import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { inspect } from '../support/inspect.ts'
import { readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

// Pages that accessibility.spec.ts does not visit.
const forEverybody = [
  '/marketplace?q=zzzzzz',
  '/aboutus',
  '/cookie-policy',
  '/refund-policy',
  '/delivery-policy',
  '/accessibility',
  '/signup',
]
const forMembers = ['/dashboard', '/settings', '/settings/security', '/settings/appearance', '/settings/data']

/** Checks both themes against the rules. */
async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours in transition belong to neither theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await inspect(page, `${path} ${colorScheme}`)
  }
}

for (const path of forEverybody)
  test(`${path} keeps to WCAG 2.2 AA in both themes`, async ({ page }) => {
    await check(page, path)
  })

test('the pages of members keep to WCAG 2.2 AA in both themes', async ({ visitor }) => {
  const page = await visitor(demo.student)
  for (const path of forMembers) await check(page, path)
})

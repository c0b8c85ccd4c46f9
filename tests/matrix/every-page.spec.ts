import { expect, type Page } from '@playwright/test'
import { everyPage, foundOnMarketplace, viewers } from '../support/every-page.ts'
import { whatIsCut, whatIsUnseen, whatMoves } from '../support/in-sight.ts'
import { inspect } from '../support/inspect.ts'
import { test } from '../support/site.ts'

const everyWidth = [390, 768, 1024, 1440, 1920]
// Colours and motion are those of the layout, and there are two: of phones and of wide screens.
const eachLayout = [390, 1440]

/**
 * Loads a page once and checks it: at every width, also with text twice as large; then each layout in dark, with large text in
 * dark, with forced colours and with reduced motion.
 */
async function lookAt(page: Page, path: string): Promise<void> {
  const device = await page.context().newCDPSession(page)
  const textAt = (percent: number) =>
    device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } })
  const lookAtWidths = async (
    widths: readonly number[],
    how: string,
    looks: () => Promise<string[]> = async () => [],
    without: string[] = [],
  ) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // A window is measured once drawn: its new size and text reach the page with the next frame.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const name = `${path} at ${width}, ${how}`
      await inspect(page, name, without)
      expect.soft(await page.evaluate(whatIsCut), name).toBeNull()
      expect.soft(await looks(), name).toEqual([])
    }
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // As on a first visit; then the banner is closed as people do, because it always covers part of the page.
  await inspect(page, `${path}, with the banner`)
  const banner = page.getByRole('region', { name: 'Cookies & Your Privacy' })
  if (await banner.isVisible()) await banner.getByRole('button', { name: 'Got it' }).click()
  await expect(banner).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const widths = colorScheme === 'light' ? everyWidth : eachLayout
    await lookAtWidths(widths, colorScheme)
    await textAt(200)
    await lookAtWidths(widths, `${colorScheme}, text at 200 %`)
    await textAt(100)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  // The system then sets the colours; the rule would read some that are not painted.
  await lookAtWidths(eachLayout, 'forced colours', () => page.evaluate(whatIsUnseen), ['color-contrast'])
  await page.emulateMedia({ forcedColors: null, reducedMotion: 'reduce' })
  await lookAtWidths(eachLayout, 'reduced motion', () => page.evaluate(whatMoves))
}

for (const path of everyPage.everybody) test(`${path} for a visitor`, ({ page }) => lookAt(page, path))

test('a project and the people of the marketplace', async ({ page }) => {
  const found = await foundOnMarketplace(page)
  expect(found.length).toBeGreaterThan(2)
  for (const path of found) await lookAt(page, path)
})

for (const group of ['members', 'administrators'] as const)
  for (const path of everyPage[group])
    test(`${path} for ${group}`, async ({ visitor }) => lookAt(await visitor(viewers[group]), path))

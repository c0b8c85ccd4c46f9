import { expect, type Page } from '@playwright/test'
import { everyPage, foundOnMarketplace, viewers } from '../support/every-page.ts'
import { whatIsCut, whatIsUnseen } from '../support/in-sight.ts'
import { test } from '../support/site.ts'

const widths = [320, 390, 768, 1024, 1440, 1920]
const enlarged = [390, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** One load of a page, then its window at every width, with text twice as large, and in forced colours. */
async function look(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const device = await page.context().newCDPSession(page)
  const measure = async (how: string) => {
    // A window is measured as it is drawn: its new size and text reach the page with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const fault = await page.evaluate(whatIsCut)
    if (fault) faults.push(`${path} ${how}: ${fault}`)
  }
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await measure(`at ${width}`)
  }
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const width of enlarged) {
    await page.setViewportSize({ width, height: 900 })
    await measure(`at ${width} with text at 200 %`)
  }
  await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.emulateMedia({ forcedColors: 'active' })
  faults.push(...(await page.evaluate(whatIsUnseen)).map((control) => `${path} in forced colours: ${control}`))
  await page.emulateMedia({ forcedColors: null })
  return faults
}

const halves = <Path>(paths: readonly Path[]) => [paths.slice(0, paths.length / 2), paths.slice(paths.length / 2)]
const parts = halves(everyPage.everybody)
for (const [index, paths] of parts.entries())
  test(`no page scrolls sideways or hides a control, for a visitor, ${index + 1} of ${parts.length}`, async ({
    page,
  }) => {
    const found = index === 0 ? [] : await foundOnMarketplace(page)
    const faults: string[] = []
    for (const path of [...paths, ...found]) faults.push(...(await look(page, path)))
    expect(faults).toEqual([])
  })

for (const group of ['members', 'administrators'] as const)
  for (const [index, paths] of halves(everyPage[group]).entries())
    test(`no page scrolls sideways or hides a control, for ${group}, ${index + 1} of 2`, async ({ visitor }) => {
      const page = await visitor(viewers[group])
      const faults: string[] = []
      for (const path of paths) faults.push(...(await look(page, path)))
      expect(faults).toEqual([])
    })

import { expect, type Page } from '@playwright/test'
import { everyPage, foundOnMarketplace, viewers } from '../support/every-page.ts'
import { whatIsCut, whatIsUnseen } from '../support/in-sight.ts'
import { nightly, test } from '../support/site.ts'

const widths = [320, 390, 768, 1024, 1440, 1920]
const enlarged = [390, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Loads a page once and checks its window at every width, with text twice as large, and in forced colours. */
async function look(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const device = await page.context().newCDPSession(page)
  const measure = async (how: string) => {
    // A window is measured once drawn: its new size and text reach the page with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const fault = await page.evaluate(whatIsCut)
    if (fault) faults.push(`${path} ${how}: ${fault}`)
  }
  // The page may get its new text frames after the browser was told.
  const setText = async (standard: number) => {
    await device.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, `${standard}px`)
  }
  const expectSeen = async () => {
    for (const control of await page.evaluate(whatIsUnseen)) faults.push(`${path} in forced colours: ${control}`)
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A page starts in the colours in which the previous one ended, because redrawing it in others is half of the work.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  if (isForced) {
    await expectSeen()
    await page.emulateMedia({ forcedColors: null })
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await measure(`at ${width}`)
  }
  await setText(32)
  for (const width of enlarged) {
    await page.setViewportSize({ width, height: 900 })
    await measure(`at ${width} with text at 200 %`)
  }
  await setText(16)
  if (!isForced) {
    await page.emulateMedia({ forcedColors: 'active' })
    await expectSeen()
  }
  return faults
}

async function lookAtEach(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = []
  for (const path of paths) faults.push(...(await look(page, path)))
  expect(faults).toEqual([])
}

// Pages per test: one browser checks these while others do the rest.
const most = 8
const partsOf = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / most) }, (_, at) => paths.slice(at * most, (at + 1) * most))

const name = 'no page scrolls sideways or hides a control, for'
for (const [at, paths] of partsOf(everyPage.everybody).entries())
  test(`${name} a visitor, part ${at + 1}`, nightly, ({ page }) => lookAtEach(page, paths))

test(`${name} a visitor: a project and people`, nightly, async ({ page }) => {
  await lookAtEach(page, await foundOnMarketplace(page))
})

for (const group of ['members', 'administrators'] as const)
  for (const [at, paths] of partsOf(everyPage[group]).entries())
    test(`${name} ${group}, part ${at + 1}`, nightly, async ({ visitor }) =>
      lookAtEach(await visitor(viewers[group]), paths),
    )

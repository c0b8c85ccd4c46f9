import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { fontOf, kilobytes, scriptLimits, shiftLimit, weighPage } from '../support/page-weight.ts'
import { nightly, readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

const kilo = 1000

for (const path of ['/', '/marketplace'])
  test(`a first visit of ${path} is light and stands still`, async ({ page }) => {
    const { scripts, styles, fonts, shift } = await weighPage(page, path)
    expect(scripts, 'script').toBeLessThanOrEqual(scriptLimits.firstSignedOut)
    expect(styles, 'style').toBeLessThanOrEqual(30 * kilo)
    expect(fonts, 'fonts').toBeLessThanOrEqual(130 * kilo)
    expect(shift, 'layout shift').toBeLessThanOrEqual(shiftLimit)
  })

for (const path of ['/', '/marketplace'])
  test(`a visit of ${path} by somebody signed in is light and stands still`, async ({ visitor }) => {
    const { scripts, shift } = await weighPage(await visitor(demo.student), path)
    expect(scripts, 'script').toBeLessThanOrEqual(scriptLimits.firstSignedIn)
    expect(shift, 'layout shift').toBeLessThanOrEqual(shiftLimit)
  })

test('fonts that load late are used on the first page, and hardly move it', nightly, async ({ page }) => {
  // Delayed until the page has been drawn without it.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  for (const path of ['/', '/marketplace']) {
    const { shift } = await weighPage(page, path)
    expect(shift, path).toBeLessThanOrEqual(shiftLimit)
    expect(await fontOf(page, 'h1'), path).toBe('Hanken Grotesk')
  }
})

test('both font families together are small, with the letters of every name', nightly, async ({ page, request }) => {
  const { styleSheets } = await weighPage(page, '/marketplace')
  const sheets = await Promise.all(styleSheets.map(async (url) => (await request.get(url)).text()))
  const files = new Set(sheets.flatMap((text) => text.match(/\/assets\/[\w.-]+\.woff2/g) ?? []))
  expect(files.size).toBeGreaterThan(1)
  const sizes = await Promise.all([...files].map(async (file) => (await (await request.get(file)).body()).length))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`all ${files.size} font files: ${kilobytes(all)}`)
  expect(all).toBeLessThanOrEqual(130 * kilo)
  expect(
    await page.evaluate(async () => {
      await document.fonts.ready
      const families = ['Hanken Grotesk', 'Literata'].map((family) => `16px "${family}"`)
      await Promise.all(families.map((family) => document.fonts.load(family, 'Bělská Karadağ')))
      return families.map((family) => document.fonts.check(family, 'Bělská Karadağ'))
    }),
  ).toEqual([true, true])
})

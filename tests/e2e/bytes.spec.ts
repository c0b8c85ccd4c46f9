import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { test } from '../support/site.ts'

const kilo = 1000

for (const path of ['/', '/marketplace'])
  test(`a first visit of ${path} is light and stands still`, async ({ page }) => {
    const { scripts, styles, fonts, shift } = await measure(page, path)
    expect(scripts, 'script').toBeLessThanOrEqual(160 * kilo)
    expect(styles, 'style').toBeLessThanOrEqual(30 * kilo)
    expect(fonts, 'fonts').toBeLessThanOrEqual(130 * kilo)
    expect(shift, 'layout shift').toBe(0)
  })

for (const path of ['/', '/marketplace'])
  test(`a visit of ${path} by somebody signed in is light and stands still`, async ({ visitor }) => {
    const { scripts, shift } = await measure(await visitor(demo.student), path)
    expect(scripts, 'script').toBeLessThanOrEqual(200 * kilo)
    expect(shift, 'layout shift').toBe(0)
  })

test('a font that loads late shifts nothing', async ({ page }) => {
  // Delayed until the page has been drawn without it.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  for (const path of ['/', '/marketplace']) {
    const { shift } = await measure(page, path)
    expect(shift, path).toBe(0)
  }
})

test('both font families together are small, with the letters of every name', async ({ page, request }) => {
  const { styleSheets } = await measure(page, '/marketplace')
  const sheets = await Promise.all(styleSheets.map(async (url) => (await request.get(url)).text()))
  const files = new Set(sheets.flatMap((text) => text.match(/\/assets\/[\w.-]+\.woff2/g) ?? []))
  expect(files.size).toBeGreaterThan(1)
  const sizes = await Promise.all([...files].map(async (file) => (await (await request.get(file)).body()).length))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`all ${files.size} font files: ${figure(all)}`)
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

/** Measures the gzipped bytes of everything fetched until the network is idle, and the layout shift. */
async function measure(page: Page, path: string) {
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Scripts that have run were fetched: the network may be idle before the page requests the first.
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)

  const sum = async (kind: string, pack: (body: Buffer) => number) => {
    const some = answers.filter((answer) => answer.ok() && answer.headers()['content-type']?.includes(kind))
    const bodies = await Promise.all(some.map((answer) => answer.body()))
    return bodies.reduce((total, body) => total + pack(body), 0)
  }
  const packed = (body: Buffer) => gzipSync(body).length
  const [scripts, styles, fonts] = await Promise.all([
    sum('javascript', packed),
    sum('text/css', packed),
    sum('font/woff2', (body) => body.length),
  ])
  // Less than React alone would mean that nothing was measured.
  expect(scripts, 'script that was seen to come').toBeGreaterThan(70 * kilo)
  expect(styles, 'style that was seen to come').toBeGreaterThan(kilo)
  const styleSheets = answers
    .filter((answer) => answer.headers()['content-type']?.includes('text/css'))
    .map((answer) => answer.url())
  console.log(
    `${path}: script ${figure(scripts)}, style ${figure(styles)}, fonts ${figure(fonts)}, layout shift ${shift}`,
  )
  return { scripts, styles, fonts, shift, styleSheets }
}

function figure(bytes: number): string {
  return `${(bytes / kilo).toFixed(1)} kB`
}

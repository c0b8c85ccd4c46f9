import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'

const kilo = 1000

/** The most that the scripts of a page may weigh, in gzipped bytes. */
export const scriptLimits = {
  /** Home and the marketplace, where most visits begin. */
  firstSignedOut: 160 * kilo,
  firstSignedIn: 200 * kilo,
  other: 220 * kilo,
  /** Pages whose main part loads after the first paint. */
  afterPaint: 300 * kilo,
}

/** The most that a page may shift while it loads (cumulative layout shift). */
export const shiftLimit = 0.01

/** The family of the font that an element is really drawn in. */
export async function fontOf(page: Page, selector: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts[0]?.familyName ?? ''
}

/** Opens a page and measures the gzipped bytes of everything it fetches until the network is idle, and its layout shift. */
export async function weighPage(page: Page, path: string) {
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
  // A part of the page may request its own scripts later.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
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
    `${path}: script ${kilobytes(scripts)}, style ${kilobytes(styles)}, fonts ${kilobytes(fonts)}, layout shift ${shift}`,
  )
  return { scripts, styles, fonts, shift, styleSheets }
}

export function kilobytes(bytes: number): string {
  return `${(bytes / kilo).toFixed(1)} kB`
}

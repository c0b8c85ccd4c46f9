import { expect, type Page } from '@playwright/test'
import { runAxe } from './axe.ts'

/** Looks at a page as it stands: nothing of WCAG 2.2 AA that a machine finds (but for the rules named), nothing wider than the window. */
export async function inspect(page: Page, name: string, without: string[] = []): Promise<void> {
  await page.evaluate(standStill)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations, passes } = await runAxe(page, tags, without)
  const near = await page.evaluate(nearBanner, violations.flatMap(targetsOf))
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      // What the banner of cookies lies beside is as near to its links as the window is high.
      .filter(({ target }) => id !== 'target-size' || !near.includes(target.join(' ')))
      // A toast whose time is up while this looks is on its way out, its colours with it.
      .filter(({ target }) => !target.join(' ').includes('[data-leaving'))
      .map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join('')}`),
  )
  expect.soft(found, name).toEqual([])
  expect(passes, name).toBeGreaterThan(5)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name} does not scroll sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Waits, in the page, until nothing fades any more: what inherits from something that does begins a frame after that has ended. */
async function standStill(): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const isStill = document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState === 'finished' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      )
    quiet = isStill ? quiet + 1 : 0
    await new Promise(requestAnimationFrame)
  }
}

/** All of axe's rules, on a page that stands still: nothing it finds, nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(standStill)
  const { violations } = await runAxe(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

const targetsOf = ({ id, nodes }: { id: string; nodes: { target: unknown[] }[] }) =>
  id === 'target-size' ? nodes.map(({ target }) => target.join(' ')) : []

/** Which of these the banner covers or touches: closed or scrolled away, it leaves them alone. */
function nearBanner(selectors: string[]): string[] {
  const banner = document.querySelector('.cookie')?.getBoundingClientRect()
  if (!banner) return []
  const apart = 24
  return selectors.filter((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    return (
      box !== undefined &&
      box.right > banner.left - apart &&
      box.left < banner.right + apart &&
      box.bottom > banner.top - apart &&
      box.top < banner.bottom + apart
    )
  })
}

import { expect, type Page } from '@playwright/test'
import { runAxe } from './axe.ts'

/**
 * Inspects a page in its current state: no detectable violation of WCAG 2.2 AA (except the named rules), nothing wider than
 * the window.
 */
export async function inspect(page: Page, name: string, without: string[] = []): Promise<void> {
  await page.evaluate(standStill)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations, passes } = await runAxe(page, tags, without)
  const near = await page.evaluate(nearBanner, violations.flatMap(targetsOf))
  const leaving = await page.evaluate(
    areLeaving,
    violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      // How near content is to the links of the cookie banner depends only on the window's height.
      .filter(({ target }) => id !== 'target-size' || !near.includes(target.join(' ')))
      // A toast that expires during the check is fading out, and its colours with it.
      .filter(({ target }) => !leaving.includes(target.join(' ')))
      .map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join('')}`),
  )
  expect.soft(found, name).toEqual([])
  expect(passes, name).toBeGreaterThan(5)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name} does not scroll sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/**
 * Waits, in the page, until nothing fades any more: an element that inherits from a fading one starts a frame after it has
 * ended.
 */
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

/** Checks all of axe's rules on a page at rest: no violation, nothing wider than the window. */
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

/** The ones in a toast that is fading out, or has gone since. */
function areLeaving(selectors: string[]): string[] {
  return selectors.filter((selector) => {
    if (!selector.includes('toast')) return false
    const element = document.querySelector(selector)
    return element === null || element.closest('[data-leaving]') !== null
  })
}

/** The ones that the banner covers or touches: once it is closed or scrolled away, they are fine. */
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

import { expect, type Page } from '@playwright/test'
import { nightly, readsOnly, test } from '../support/site.ts'

test.use(readsOnly)

/** Opens a page whose data never arrives, and waits for the polyhedron. */
async function waitLong(page: Page) {
  await page.route('**/aboutus.data*', () => {})
  await page.goto('/refund-policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  const edges = page.locator('.route-wait path').last()
  await expect(edges).toBeVisible()
  // Inside the page: it fills the whole screen only while the application itself loads.
  await expect(page.getByRole('banner')).toBeVisible()
  return () => edges.getAttribute('d')
}

test('the polyhedron turns while a page loads', nightly, async ({ page }) => {
  const drawing = await waitLong(page)
  const first = await drawing()
  await expect.poll(drawing).not.toBe(first)
})

test('with reduced motion it stands still', nightly, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const drawing = await waitLong(page)
  const first = await drawing()
  // Sixty frames of the browser, in each of which it could have moved.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let left = 60
        requestAnimationFrame(function next() {
          left -= 1
          if (left > 0) requestAnimationFrame(next)
          else done()
        })
      }),
  )
  expect(await drawing()).toBe(first)
})

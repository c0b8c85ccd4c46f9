import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus, as often as a patient person would. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    // In one step: the element may be replaced between two.
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press(key)
  }
  throw new Error(`80 presses of ${key} do not lead to ${target}`)
}

import type { Locator, Page } from '@playwright/test'

/** Drags an element with the mouse or a finger over the middle of each of these, and drops it at the last. */
export async function drag(page: Page, byFinger: boolean, held: Locator, over: readonly Locator[]): Promise<void> {
  await held.scrollIntoViewIfNeeded()
  const touch = byFinger ? await page.context().newCDPSession(page) : null
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch?.send('Input.dispatchTouchEvent', { type, touchPoints })
  let at = await middleOf(held)
  if (touch) await send('touchStart', [at])
  else {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
  }
  for (const each of over) {
    const to = await middleOf(each)
    for (const share of [0.4, 0.8, 1]) {
      const between = { x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share }
      if (touch) await send('touchMove', [between])
      else await page.mouse.move(between.x, between.y)
    }
    at = to
  }
  if (touch) await send('touchEnd', [])
  else await page.mouse.up()
  await touch?.detach()
}

async function middleOf(drawn: Locator): Promise<{ x: number; y: number }> {
  const box = await drawn.boundingBox()
  if (!box) throw new Error('Nothing is drawn there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

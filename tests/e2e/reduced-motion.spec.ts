import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { whatMoves } from '../support/in-sight.ts'
import { nightly, test } from '../support/site.ts'

/** The elements that move after two drawn frames: with reduced motion every change is over by then. */
async function movesOn(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return page.evaluate(whatMoves)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test(
  'with reduced motion nothing moves: pages, loaders, drawers, dialogs, toasts, menus',
  nightly,
  async ({ visitor }) => {
    const page = await visitor(demo.freelancer)
    await page.goto('/dev/ui')
    await expect(page.getByRole('button', { name: 'Drawer', exact: true })).toBeVisible()
    // Without the preference there is something to find, skeletons and spinners at least.
    expect(await movesOn(page)).not.toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Elements that already turn stop too, once the preference is set.
    await expect.poll(() => movesOn(page)).toEqual([])
    await page.reload()
    const loader = page.locator('.loader path').last()
    await expect(loader).toBeVisible()
    const drawing = await loader.getAttribute('d')
    expect(await movesOn(page)).toEqual([])

    for (const [opener, name] of [
      ['Dialog', 'Share this project'],
      ['Drawer', 'Edit project'],
      ['Success', 'Meeting Scheduled!'],
    ] as const) {
      await press(page, opener)
      const opened = page.getByRole(opener === 'Success' ? 'alertdialog' : 'dialog', { name })
      await expect(opened).toBeVisible()
      expect(await movesOn(page), opener).toEqual([])
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
      expect(await movesOn(page), `${opener}, closed`).toEqual([])
    }
    await press(page, 'Five at once')
    await expect(page.getByText('Message 3')).toBeVisible()
    expect(await movesOn(page), 'toasts').toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(page.getByText('Message 4')).toBeVisible()
    expect(await movesOn(page), 'the next toast').toEqual([])
    expect(await loader.getAttribute('d')).toBe(drawing)

    for (const path of ['/', '/marketplace', '/my-projects']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await movesOn(page), path).toEqual([])
    }
    await page.getByRole('main').getByRole('link', { name: 'Add New Project' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Add New Project' })).toBeVisible()
    expect(await movesOn(page), 'the project drawer').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Hi, Tomás' }).click()
    await expect(page.getByRole('dialog', { name: 'Your menu' })).toBeVisible()
    expect(await movesOn(page), 'the side panel').toEqual([])
  },
)

import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { findProject } from '../support/search.ts'
import { nightly, test } from '../support/site.ts'

const title = 'Gantry: pick-and-place arm with a printed frame'

for (const name of [undefined, demo.professor])
  test(
    `a card of the marketplace puts its project into the cart ${name ? 'of somebody signed in' : 'of a visitor'}`,
    nightly,
    async ({ visitor }) => {
      const page = await visitor(name)
      const card = page.getByRole('article').filter({ hasText: title })
      const flag = card.getByText('In your cart', { exact: true })
      const add = card.getByRole('button', { name: `Add ${title} to cart`, exact: true })
      const remove = card.getByRole('button', { name: `Remove ${title} from cart`, exact: true })
      const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
      await findProject(page, 'gantry printed frame')
      if (name) {
        // Its script came with a cart that is not empty, or comes with the first click.
        await add.press('Enter')
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(flag).toHaveCount(0)
        await page.context().setOffline(true)
        await add.press('Enter')
        await expect(page.getByText('You seem to be offline. Try again when you are connected.')).toBeVisible()
        await page.context().setOffline(false)
      }
      await add.press('Enter')
      await expect(flag).toBeVisible()
      await expect(remove).toBeFocused()
      await expect(cart).toHaveAccessibleName('Cart, 1 in it')

      await test.step('its page and a reload show that it is in the cart', async () => {
        await card.getByRole('heading').getByRole('link').click()
        await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
        await page.goBack()
        await page.reload()
        await expect(flag).toBeVisible()
      })

      await test.step('a second click takes it out, and that can be undone', async () => {
        await remove.click()
        await expect(flag).toHaveCount(0)
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect(flag).toBeVisible()
        await remove.click()
        await expect(cart).toHaveAccessibleName('Cart')
      })
    },
  )

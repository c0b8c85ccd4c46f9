import { expect } from '@playwright/test'
import { callAs, offerWork } from '../support/browser-orders.ts'
import { demo, mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { findProject } from '../support/search.ts'
import { nightly, nightlyAtAnyWidth, test } from '../support/site.ts'
import { slowLine } from '../support/slow-line.ts'

const title = 'Float Model: how much cash a kiosk needs on Friday'
const add = `Add ${title} to favorites`
const remove = `Remove ${title} from favorites`

test('a heart saves a project, counts, survives a reload and is undone when the network fails', async ({ visitor }) => {
  const page = await visitor(demo.professor)
  const heart = page.getByRole('main').getByRole('button', { name: /^(Add|Remove) Float Model.* favorites$/ })
  await findProject(page, 'float model kiosk')
  await expect(heart).toHaveAccessibleName(add)
  await heart.click()
  await expect(heart).toHaveAccessibleName(remove)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const favorites = page.getByText(/^\d+ favorites?$/)
  const count = async () => Number((await favorites.textContent())?.split(' ')[0])
  await expect(heart).toHaveAccessibleName(remove)
  const with1 = await count()
  // The display is ahead of the stored state; a reloaded page reads what is stored.
  const press = async () => {
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/favorite'))
    await heart.click()
    await kept
  }

  await press()
  await expect(heart).toHaveAccessibleName(add)
  await expect.poll(count).toBe(with1 - 1)
  await page.reload()
  await expect(heart).toHaveAccessibleName(add)
  expect(await count()).toBe(with1 - 1)
  await press()
  await expect.poll(count).toBe(with1)
  await page.reload()
  await expect(heart).toHaveAccessibleName(remove)
  expect(await count()).toBe(with1)

  await test.step('offline the heart is undone and says why', async () => {
    await press()
    await expect.poll(count).toBe(with1 - 1)
    await page.context().setOffline(true)
    await heart.click()
    await expect(page.getByRole('alert')).toContainText('Request failed')
    await expect(heart).toHaveAccessibleName(add)
    expect(await count()).toBe(with1 - 1)
    await page.context().setOffline(false)
    await heart.click()
    await expect.poll(count).toBe(with1)
    await expect(heart).toHaveAccessibleName(remove)
  })
})

test('a heart clicked right before leaving the page is saved', nightlyAtAnyWidth, async ({ visitor, request }) => {
  const line = await slowLine(/\/favorite$/)
  const page = await visitor(demo.freelancer, { proxy: { server: line.address } })
  const favorites = async () => {
    const { items } = await (await request.get('/api/marketplace?q=float+model+kiosk')).json()
    return items.find((each: { title: string }) => each.title === title).favorites
  }
  const before = await favorites()
  await findProject(page, 'float model kiosk')
  await page.getByRole('button', { name: add }).click()
  await line.reached
  await page.goto('/aboutus')
  line.release()
  await expect.poll(favorites).toBe(before + 1)
  line.close()
})

test(
  'favorites page both ways, and a page that fails can be tried again',
  nightlyAtAnyWidth,
  async ({ page, request }) => {
    const wim = newcomer('Wim', 'Harbourer')
    await signUp(page, wim)
    await page.getByLabel('6-digit code').fill((await mailTo(request, wim.email)).code)
    await expect(page.getByRole('button', { name: 'Hi, Wim' })).toBeVisible()
    await page.goto('/favorites')
    await page.evaluate(async () => {
      const { token } = await (await fetch('/api/auth/token')).json()
      const headers = { authorization: `Bearer ${token}` }
      const { items } = await (await fetch('/api/marketplace?sort=price-desc&limit=60')).json()
      for (const { id } of items) await fetch(`/api/marketplace/projects/${id}/favorite`, { method: 'PUT', headers })
    })
    await page.reload()
    const main = page.getByRole('main')
    const titles = async () => main.getByRole('article').getByRole('heading').allInnerTexts()
    const away = main.getByRole('status').filter({ hasText: 'Could not load.' })
    const next = page.getByRole('link', { name: 'Next' })
    const first = await titles()
    expect(first).toHaveLength(24)
    await page.context().setOffline(true)
    await next.press('Enter')
    await expect(away).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Saved searches', exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await expect(main.getByRole('article')).toHaveCount(24)
    const second = await titles()

    await page.route(/\/favorites(\.data)?\?/, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
    await next.press('Enter')
    await expect(away).toBeVisible()
    await page.unrouteAll()
    await away.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(main.getByRole('article').first()).toBeVisible()
    const third = await titles()
    expect(new Set([...first, ...second, ...third]).size).toBe(first.length + second.length + third.length)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(titles).toEqual(second)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(titles).toEqual(first)
  },
)

test('for a visitor the heart leads to sign-in and back', nightly, async ({ page }) => {
  await findProject(page, 'float model kiosk')
  const list = page.url()
  await page.getByRole('link', { name: add }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Sign in to keep favorites.')).toBeVisible()
  await page.getByRole('button', { name: demo.student }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('button', { name: add })).toBeVisible()
})

test('a project moves from the cart to the favorites, and back', nightlyAtAnyWidth, async ({ visitor }) => {
  const seller = await visitor(demo.freelancer)
  const names = ['Kite: a poster for a spring market', 'Lark: a poster for a summer market']
  const [kite = '', lark = ''] = await Promise.all(names.map((name) => offerWork(seller, name, 30)))
  const page = await visitor(demo.professor)
  const { customUserId } = await callAs(page, 'GET', '/users/profile')
  for (const productId of [kite, lark])
    await callAs(page, 'POST', `/users/${customUserId}/cart`, { productId, quantity: productId === kite ? 2 : 1 })
  const isFavorite = async () => (await callAs(page, 'GET', `/marketplace/projects/${kite}`)).project.favorite

  await page.goto('/cart')
  const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: 'Kite' })
  await line.getByRole('button', { name: /^Move to favorites: Kite/ }).press('Enter')
  await expect(line).toBeHidden()
  await expect(page.getByRole('button', { name: /^Remove Lark/ })).toBeFocused()
  expect(await isFavorite()).toBe(true)
  await expect(page.getByText('Moved to your favorites')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line.getByLabel(/^Licences of Kite/)).toHaveValue('2')
  await expect.poll(isFavorite).toBe(false)
  await callAs(page, 'DELETE', `/users/${customUserId}/cart`)
})

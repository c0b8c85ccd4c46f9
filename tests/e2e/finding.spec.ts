import { expect, type Locator, type Page } from '@playwright/test'
import { inspect } from '../support/inspect.ts'
import { nightly, nightlyAtAnyWidth, test } from '../support/site.ts'

const tideline = 'Tideline: coastal erosion from ten years of satellite tiles'
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

const boxOf = (page: Page) => page.getByRole('banner').getByLabel('Search projects, services')
const resultsOf = (page: Page) => page.getByRole('article')

test('a misspelt search leads to the right word; an empty one to what was viewed last', nightly, async ({ page }) => {
  const banner = page.getByRole('banner')
  const [box, results] = [boxOf(page), resultsOf(page)]

  await test.step('while typing the box shows suggestions; Escape closes, the arrows choose', async () => {
    await page.goto('/')
    if (isNarrow(page)) await banner.getByRole('button', { name: 'Search' }).click()
    await box.focus()
    await expect(box).toHaveAttribute('placeholder', 'Search projects, services...')
    await page.keyboard.type('coastel eros')
    await expect(page.getByRole('option', { name: tideline })).toBeVisible()
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toContainText('Tideline')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: tideline })).toBeVisible()
    // On phones the opened search would cover the title.
    if (isNarrow(page)) await expect(box).toBeHidden()
  })

  await test.step('a chosen suggestion is dropped when typing continues; past the last one none is chosen', async () => {
    // Typing may be faster than the scripts; on phones a script opens the box.
    const scripts = Promise.withResolvers<void>()
    await page.route(/\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    if (isNarrow(page)) scripts.resolve()
    await page.goto('/', isNarrow(page) ? {} : { waitUntil: 'commit' })
    if (isNarrow(page)) await banner.getByRole('button', { name: 'Search' }).click()
    await box.focus()
    await page.keyboard.insertText('coastal')
    scripts.resolve()
    await expect(page.getByRole('group', { name: 'Projects' }).getByRole('option').first()).toBeVisible()
    await page.unrouteAll()
    const options = await page.getByRole('option').count()
    for (let at = 0; at < options; at += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.type(' erosion')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=coastal+erosion')
  })

  await test.step('an empty box shows what was viewed last', async () => {
    await page.goto('/marketplace')
    if (isNarrow(page)) await banner.getByRole('button', { name: 'Search' }).click()
    await box.focus()
    await expect(page.getByRole('group', { name: 'Recently viewed' }).getByRole('option')).toContainText('Tideline')
    await page.keyboard.type('satelite')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=satelite')
    await expect(page.getByText('Showing results for “satellite”.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Result kinds' }).getByRole('link', { name: 'Projects' }).click()
    await expect(page).toHaveURL('/marketplace?q=satelite')
    await expect(page.getByText('Showing projects for “satellite”.')).toBeVisible()
    await expect(results.filter({ hasText: 'Tideline' })).toBeVisible()
  })
})

test('the filter by licence shows projects with one of the chosen licences', nightly, async ({ page }) => {
  await page.goto('/marketplace')
  const filters = isNarrow(page) ? page.getByRole('dialog', { name: 'Filters' }) : page.getByLabel('Filters').first()
  if (isNarrow(page)) await page.getByRole('link', { name: 'Filters' }).click()
  await filters.getByRole('checkbox', { name: /^MIT/ }).check()
  await expect(page).toHaveURL('/marketplace?licence=mit')
  await filters.getByRole('checkbox', { name: /^CC BY/ }).check()
  await expect(page).toHaveURL('/marketplace?licence=mit&licence=cc-by-4.0')
  await expect(filters.getByRole('checkbox', { name: /^MIT/ })).toBeChecked()
  await expect(resultsOf(page).filter({ hasText: 'CC BY 4.0' }).first()).toBeVisible()
  const cards = await resultsOf(page).allInnerTexts()
  expect(cards.length).toBeGreaterThan(3)
  for (const card of cards) expect(card).toMatch(/MIT|CC BY 4.0/)
})

test('filters of the marketplace narrow the list immediately and can be removed', async ({ page, request }) => {
  const results = resultsOf(page)
  const count = page.getByRole('heading', { level: 2, name: /^[\d,+]+ projects?$/ })

  await test.step('filters narrow the list immediately, are in the address and can be removed', async () => {
    // However many projects other tests have published.
    const { total } = await (await request.get('/api/marketplace')).json()
    const all = `${total.value} projects`
    await page.goto('/marketplace')
    await expect(count).toHaveText(all)
    const filters = isNarrow(page) ? page.getByRole('dialog', { name: 'Filters' }) : page.getByLabel('Filters').first()
    if (isNarrow(page)) await page.getByRole('link', { name: 'Filters' }).click()
    const hint = filters.getByText('Write it in USD, like 20 or 19.50')
    await expect(hint).toBeHidden()
    const slow = Promise.withResolvers<void>()
    await page.route(/skill=Python/, async (route) => {
      await slow.promise
      await route.continue()
    })
    // A form that is rendered again loses the selection in its fields.
    const drawnFirst = await filters.getByRole('form', { name: 'Filters' }).elementHandle()
    await filters.getByRole('checkbox', { name: 'Python' }).check()
    await filters.getByLabel('Highest price').fill('1.000')
    await page.keyboard.press('Enter')
    await expect(hint).toBeVisible()
    slow.resolve()
    // A late response keeps what is typed, and the message about it.
    await expect(page).toHaveURL('/marketplace?skill=Python')
    await expect(page.getByRole('link', { name: 'Remove filter Python' })).toBeAttached()
    expect(await drawnFirst?.evaluate((element) => element.isConnected)).toBe(true)
    await page.unroute(/skill=Python/)
    await expect(filters.getByLabel('Highest price')).toHaveValue('1.000')
    await expect(hint).toBeVisible()
    // As people write it: the address has the decimal.
    await filters.getByLabel('Highest price').fill('$300,00')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/priceMax=300/)
    await expect(filters.getByLabel('Highest price')).toBeFocused()
    await expect(filters.getByLabel('Highest price')).toHaveValue('300')
    await expect(hint).toBeHidden()
    // A refused value stays beside its message, also while another filter is chosen, and makes no request.
    for (const wrong of ['-1', '€ 300']) {
      await filters.getByLabel('Highest price').fill(wrong)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/marketplace?skill=Python')
      await expect(hint).toBeVisible()
      await filters.getByRole('radio', { name: 'Within a week' }).check()
      await expect(page).toHaveURL('/marketplace?skill=Python&durationMax=7')
      await expect(page.getByRole('link', { name: 'Remove filter Within 7 days' })).toBeAttached()
      await expect(filters.getByLabel('Highest price')).toHaveValue(wrong)
      await expect(hint).toBeVisible()
      await filters.getByRole('radio', { name: 'Any time' }).check()
      await filters.getByLabel('Highest price').fill('300 USD')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/marketplace?priceMax=300&skill=Python')
      await expect(filters.getByLabel('Highest price')).toHaveValue('300')
      await expect(hint).toBeHidden()
    }
    const thumb = filters.getByRole('slider', { name: 'Price to' })
    await expect(thumb).toHaveAttribute('aria-valuetext', '300')
    await thumb.press('ArrowLeft')
    await expect(filters.getByLabel('Highest price')).toHaveValue('200')
    await expect(page).toHaveURL(/priceMax=200/)
    await expect(thumb).toBeFocused()
    await thumb.press('ArrowRight')
    await expect(page).toHaveURL(/priceMax=300/)
    const box = await filters.getByRole('slider', { name: 'Price from' }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 12)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + 12, { steps: 5 })
    await page.mouse.up()
    // The thumb stops before the other one.
    await expect(filters.getByLabel('Lowest price')).toHaveValue('200')
    await expect(page).toHaveURL(/priceMin=200/)
    await filters.getByRole('slider', { name: 'Price from' }).press('Home')
    await expect(page).not.toHaveURL(/priceMin/)
    await filters.getByRole('radio', { name: 'Up to a month' }).check()
    await expect(page).toHaveURL(/durationMax=30/)
    if (isNarrow(page)) await filters.getByRole('button', { name: /^Show \d+ projects$/ }).click()
    await expect(count).not.toHaveText(all)
    if (isNarrow(page)) await expect(page.getByRole('link', { name: 'Filters (3)', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Remove filter Within 30 days' }).click()
    await expect(page).toHaveURL('/marketplace?priceMax=300&skill=Python')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Lowest price')
    await expect(page).toHaveURL(/sort=price-asc/)
    await expect(results.first()).toContainText('Free')
  })

  await test.step('a status is a filter with its count, and ignored parts of an address are reported', async () => {
    await page.goto('/marketplace?foo=1&category=Cooking&utm_source=news')
    const notice = page.getByRole('status').filter({ hasText: 'left them out' })
    await expect(notice).toContainText('foo=1, category=Cooking.')
    await inspect(page, 'an address of which something is left out')
    await notice.getByRole('link', { name: 'Open the link without them' }).click()
    await expect(page).toHaveURL('/marketplace')
    await expect(notice).toHaveCount(0)
    const { statuses } = await (await request.get('/api/marketplace/facets')).json()
    const inProgress: { count: number } = statuses.find(({ status }: { status: string }) => status === 'In Progress')
    const filters = isNarrow(page) ? page.getByRole('dialog', { name: 'Filters' }) : page.getByLabel('Filters').first()
    if (isNarrow(page)) await page.getByRole('link', { name: 'Filters' }).click()
    await filters.getByRole('checkbox', { name: 'In Progress' }).check()
    await expect(page).toHaveURL('/marketplace?status=In+Progress')
    if (isNarrow(page)) await filters.getByRole('button', { name: /^Show \d+ projects?$/ }).click()
    await expect(count).toHaveText(`${inProgress.count} project${inProgress.count === 1 ? '' : 's'}`)
    await page.getByRole('link', { name: 'Remove filter Status: In Progress' }).click()
    await expect(page).toHaveURL('/marketplace')
  })
})

test('a project and back to the same place of a filtered list', nightly, async ({ page, request }) => {
  const banner = page.getByRole('banner')
  const [box, results] = [boxOf(page), resultsOf(page)]
  await page.goto('/marketplace?priceMax=300&skill=Python&sort=price-asc')

  await test.step('a project not for sale says so, is not among the free ones, and sorts last by price', async () => {
    const address = page.url()
    const asked = '/api/marketplace?limit=100&sort=price-asc'
    let listed = await (await request.get(asked)).json()
    while (listed.nextCursor) listed = await (await request.get(`${asked}&cursor=${listed.nextCursor}`)).json()
    const { title, forSale } = listed.items.at(-1)
    expect(forSale).toBe(false)
    const found = results.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await page.goto(`/marketplace?${new URLSearchParams({ q: title })}`)
    await expect(found.first()).toContainText('Not for sale')
    await page.goto(`/marketplace?${new URLSearchParams({ q: title, free: 'true' })}`)
    await expect(page.getByRole('link', { name: 'Remove filter Free' })).toBeVisible()
    await expect(found).toHaveCount(0)
    await page.goto(address)
  })

  await test.step('spaces are not a search; a long one stays on its line', async () => {
    const address = page.url()
    await page.goto('/marketplace')
    if (isNarrow(page)) await banner.getByRole('button', { name: 'Search' }).click()
    await box.fill('  ')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search', exact: true })).toBeVisible()
    await page.goto(`/marketplace?q=${'w'.repeat(190)}`)
    const token = page.locator('.chip--token')
    await expect(token).toBeVisible()
    const height = async (drawn: Locator) => (await drawn.boundingBox())?.height ?? Number.POSITIVE_INFINITY
    await expect.poll(() => height(token)).toBeLessThan(40)
    await expect.poll(() => height(page.getByRole('link', { name: /^Remove “w/ }))).toBeLessThan(60)
    await page.goto(address)
  })

  await test.step('the list of categories closes by Escape and by a click elsewhere', async () => {
    if (isNarrow(page)) return
    const all = page.getByRole('button', { name: 'All categories' })
    const menu = page.locator('#categories')
    await all.click()
    await expect(menu).toBeVisible()
    const [below, button] = [await menu.boundingBox(), await all.boundingBox()]
    expect(below?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0) - 1)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(all).toBeFocused()
    await all.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toBeHidden()
  })

  await test.step('a project and back: the same list at the same place', async () => {
    const last = results.nth(14).getByRole('heading').getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const address = page.url()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(200)
    await last.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(last).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })

  await test.step('the list view shows the same projects as rows', async () => {
    const titles = await results.getByRole('heading').allInnerTexts()
    if (isNarrow(page)) await page.goto(`${page.url()}&view=register`)
    else await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(titles.length + 1)
    await expect(rows.nth(1)).toContainText(titles[0] ?? '')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

test(
  'far down a filtered list, as cards and as rows, back returns to the same place; filter chips work by keyboard',
  nightly,
  async ({ page }) => {
    const links = page.getByRole('main').locator('.pcard__title a, a.work')
    for (const view of ['', '&view=register']) {
      await page.goto(`/marketplace?priceMax=900&sellerType=Students${view}`)
      for (let at = 2; at <= 3; at += 1) {
        const before = (await links.first().textContent()) ?? ''
        await page.getByRole('link', { name: 'Next' }).press('Enter')
        await expect(links.first()).not.toHaveText(before)
        await expect.poll(() => page.evaluate(() => scrollY), 'a new page begins at its top').toBe(0)
      }
      await expect(page).toHaveURL(/priceMax=900&sellerType=Students.*cursor=/)
      const link = links.nth(17)
      await link.scrollIntoViewIfNeeded()
      const [address, titles] = [page.url(), await links.allInnerTexts()]
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(200)
      await link.press('Enter')
      await expect(page).toHaveURL(/\/product\//)
      await page.goBack()
      await expect(page).toHaveURL(address)
      await expect(links).toHaveText(titles)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    }
    // The second is removed before the list has followed the first, from where the focus has moved.
    await page.getByRole('link', { name: 'Remove filter Student' }).press('Backspace')
    await expect(page.getByRole('link', { name: /^Remove filter .*900/ })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL('/marketplace?view=register')
    await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0)
  },
)

test('filters ticked and typed before their script loads count', nightlyAtAnyWidth, async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/\/filter-form-[^/]*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/marketplace')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Python' }).check()
  await filters.getByLabel('Highest price').fill('300')
  await filters.getByLabel('Lowest price').focus()
  await page.keyboard.type('5')
  script.resolve()
  await expect(page).toHaveURL('/marketplace?priceMax=300&skill=Python')
  await expect(page.getByRole('link', { name: 'Remove filter Python' })).toBeVisible()
  await page.keyboard.type('0')
  await expect(filters.getByLabel('Lowest price')).toHaveValue('50')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/marketplace?priceMin=50&priceMax=300&skill=Python')
})

test('Enter before the filter script loads counts, and an invalid value says so', nightly, async ({ page }) => {
  for (const [typed, path, isWrong] of [
    ['300', '/marketplace?priceMax=300&skill=Python', false],
    ['1.000', '/marketplace?skill=Python', true],
  ] as const) {
    const script = Promise.withResolvers<void>()
    await page.route(/\/filter-form-[^/]*\.js$/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/marketplace')
    const filters = page.getByRole('complementary', { name: 'Filters' })
    // On narrow screens the filters are in a sheet, which loads with its form.
    if (isNarrow(page)) return
    await filters.getByRole('checkbox', { name: 'Python' }).check()
    await filters.getByLabel('Highest price').fill(typed)
    await page.keyboard.press('Enter')
    script.resolve()
    await expect(page).toHaveURL(path)
    await expect(filters.getByText('Write it in USD, like 20 or 19.50')).toBeVisible({ visible: isWrong })
    await expect(filters.getByLabel('Highest price')).toHaveValue(typed)
    await page.unrouteAll()
  }
})

test('suggestions that fail to load can be tried again', nightly, async ({ page }) => {
  await page.route('**/api/search/suggestions*', (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
  await page.goto('/')
  const banner = page.getByRole('banner')
  if (isNarrow(page)) await banner.getByRole('button', { name: 'Search' }).click()
  await banner.getByLabel('Search projects, services').fill('robot')
  await expect(page.getByText('Could not load.')).toBeVisible()
  await page.unroute('**/api/search/suggestions*')
  await page.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(banner.getByLabel('Search projects, services')).toBeFocused()
})

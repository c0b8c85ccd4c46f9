import { expect } from '@playwright/test'
import { closedBy, productPartNames } from '../../contract/content/parts.ts'
import { wholeMenu } from '../../web/shell/menus/menu-lists.ts'
import { callAs } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { walk } from '../support/crawl.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightlyAtAnyWidth, test } from '../support/site.ts'

test('an administrator switches agents off and on again: menus, pages and search follow', async ({ page, visitor }) => {
  const admin = await visitor('Ines Calloway')
  await admin.goto('/admin/parts')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Switch off: AI agents' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Too many of them fail.')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(admin.getByText('AI agents: off')).toBeVisible()
  await expect(admin.getByRole('listitem').filter({ hasText: 'AI agents' }).getByText('Off since')).toBeVisible()
  const links = admin.getByRole('contentinfo').getByRole('link', { name: 'AI agents' })
  await expect(links).toHaveCount(0)

  expect((await page.goto('/aiagents'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part is switched off')
  await expect(page.getByRole('link', { name: 'AI agents' })).toHaveCount(0)
  await expectAccessible(page)

  await admin.getByRole('button', { name: 'Switch on: AI agents' }).click()
  await dialog.getByLabel('Reason').fill('Repaired.')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(links).toHaveCount(1)
  expect((await page.goto('/aiagents'))?.status()).toBe(200)
})

test('while every part is off, no page links to one of them', nightlyAtAnyWidth, async ({ site, request, visitor }) => {
  const admin = await visitor('Ines Calloway')
  await admin.goto('/')
  for (const part of productPartNames)
    await callAs(admin, 'PUT', `/admin/parts/${part}`, { isOn: false, reason: 'Not now.' })
  const member = (await visitor(demo.student)).context().request
  const closed = closedBy(productPartNames)
  for (const [get, viewer] of [
    [request, null],
    [member, { isMentor: false }],
  ] as const) {
    const entries = wholeMenu(viewer, closed).flatMap(({ sections, lists }) =>
      [...sections, ...lists].flatMap((section) => section.entries),
    )
    let asked = 0
    const read = async (path: string) => {
      asked += 1
      if (asked % 40 === 0) await site.advance(61_000)
      return get.get(path)
    }
    const { pages, findings } = await walk(read, ['/', ...entries.map(({ to }) => to)], 400)
    expect(pages.length).toBeGreaterThan(20)
    expect(findings).toEqual([])
  }
})

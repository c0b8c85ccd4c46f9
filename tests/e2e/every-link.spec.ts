import { type APIRequestContext, expect } from '@playwright/test'
import { wholeMenu } from '../../web/shell/menus/menu-lists.ts'
import { demo } from '../support/browser-people.ts'
import { type Finding, walk } from '../support/crawl.ts'
import { test } from '../support/site.ts'

const most = 400

/** The faults in the links of every page reachable from the home page and the menus. */
async function faults(request: APIRequestContext, signedIn: boolean): Promise<Finding[]> {
  // The menus render their links when they open.
  const entries = wholeMenu(signedIn).flatMap(({ sections, list }) =>
    [...sections, ...(list ? [list] : [])].flatMap((section) => section.entries),
  )
  const { pages, findings } = await walk((path) => request.get(path), ['/', ...entries.map(({ to }) => to)], most)
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.length).toBeLessThan(most)
  return findings
}

test('every link of every page works, for a visitor', async ({ request }) => {
  expect(await faults(request, false)).toEqual([])
})

test('every link of every page works, for a member', async ({ visitor }) => {
  const page = await visitor(demo.student)
  expect(await faults(page.context().request, true)).toEqual([])
})

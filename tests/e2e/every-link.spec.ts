import { type APIRequestContext, expect } from '@playwright/test'
import { allOpen } from '../../web/lib/page/closed-parts.ts'
import { wholeMenu } from '../../web/shell/menus/menu-lists.ts'
import { demo } from '../support/browser-people.ts'
import { type Finding, walk } from '../support/crawl.ts'
import { type Site, test } from '../support/site.ts'

const most = 400

// A person searches 60 times a minute, and the page of a list searches up to four times.
const listsAMinute = 15
const isList = /^\/(?:search|marketplace|services)(?:\?|$)/

/** The faults in the links of every page reachable from the home page and the menus. */
async function faults(site: Site, request: APIRequestContext, signedIn: boolean): Promise<Finding[]> {
  // The menus render their links when they open.
  const entries = wholeMenu(signedIn ? { isMentor: false } : null, allOpen).flatMap(({ sections, lists }) =>
    [...sections, ...lists].flatMap((section) => section.entries),
  )
  let lists = 0
  const get = async (path: string) => {
    if (isList.test(path)) {
      lists += 1
      if (lists % listsAMinute === 0) await site.advance(61_000)
    }
    return request.get(path)
  }
  const { pages, findings } = await walk(get, ['/', ...entries.map(({ to }) => to)], most)
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.length).toBeLessThan(most)
  return findings
}

test('every link of every page works, for a visitor', async ({ site, request }) => {
  expect(await faults(site, request, false)).toEqual([])
})

test('every link of every page works, for a member', async ({ site, visitor }) => {
  const page = await visitor(demo.student)
  expect(await faults(site, page.context().request, true)).toEqual([])
})

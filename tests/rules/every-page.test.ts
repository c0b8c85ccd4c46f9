import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyPage } from '../support/every-page.ts'
import { root } from './sources.ts'

test('every route is among the checked pages', () => {
  const text = readFileSync(join(root, 'web/routes.ts'), 'utf8')
  const routes = [...text.matchAll(/\b(?:page|route)\('([^']+)'/g)].map(([, path = '']) => path)
  expect(routes.length).toBeGreaterThan(20)
  const looked = Object.values(everyPage)
    .flat()
    .map((path) => new URL(path, 'http://site').pathname)
  // A project and the people are found on the marketplace, not by an address. Suspended people alone reach their page:
  // tests/e2e/staff.spec.ts looks at it.
  const missing = routes.filter(
    (path) =>
      path !== '*' &&
      path !== 'suspended' &&
      !path.includes(':id') &&
      !looked.some((each) => new URLPattern({ pathname: `/${path}` }).test({ pathname: each })),
  )
  expect(missing).toEqual([])
})

test('no page is listed twice for the same people', () => {
  for (const [people, listed] of Object.entries(everyPage)) {
    const paths: readonly string[] = listed
    const twice = paths.filter((path, at) => paths.indexOf(path) !== at)
    expect(twice, people).toEqual([])
  }
})

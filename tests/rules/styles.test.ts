import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Pages keep the styles of the pages before them, so a name with two meanings breaks the layout of the later page.
test('no two parts of the product style the same class', () => {
  const files = globSync('web/**/*.css', { exclude: (path) => /node_modules|build/.test(path) })
  const shared = (file: string) => file.startsWith('web/styles/')
  const owners = new Map<string, Set<string>>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/\([^)]*\)/g, '')
    for (const [, selectors = ''] of text.matchAll(/([^{};]+)\{/g))
      for (const selector of selectors.split(',')) {
        const [, name] = /^\.([a-z][\w-]*)$/i.exec(selector.trim()) ?? []
        if (name) owners.set(name, (owners.get(name) ?? new Set()).add(file))
      }
  }
  const twice = [...owners].filter(([, found]) => found.size > 1 && [...found].some((file) => !shared(file)))
  expect(twice.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual([])
})

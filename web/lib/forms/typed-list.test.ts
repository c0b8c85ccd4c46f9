import { expect, test } from 'vitest'
import { joinList, splitList } from './typed-list.ts'

test('entries are split at commas and trimmed, empty ones dropped; at lines where an entry has a comma', () => {
  expect(splitList(' Python, , Hydrology,Pandas ,')).toEqual(['Python', 'Hydrology', 'Pandas'])
  expect(splitList('Works offline, in a cellar\nTwo languages\n')).toEqual([
    'Works offline, in a cellar',
    'Two languages',
  ])
})

test('joined entries are split into the same ones', () => {
  for (const entries of [[], ['Python', 'Pandas'], ['Works offline, in a cellar'], ['One, two', 'Three']])
    expect(splitList(joinList(entries))).toEqual(entries)
})

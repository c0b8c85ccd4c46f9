import { expect, test } from 'vitest'
import { searchAfter, toggled } from './search-after.ts'

interface Search {
  q?: string
  skill?: string[]
  sort?: string
  cursor?: string
}

const address = {
  path: (search: Search = {}) =>
    `/things?${new URLSearchParams(
      Object.entries(search).flatMap(([name, value]) =>
        [value].flat().flatMap((each) => (each ? [[name, String(each)]] : [])),
      ),
    )}`,
  read: (said: URLSearchParams): Search => ({
    q: said.get('q')?.trim() || undefined,
    skill: said.has('skill') ? said.getAll('skill') : undefined,
    sort: said.get('sort') ?? undefined,
    cursor: said.get('cursor') ?? undefined,
  }),
}

test('a changed filter is parsed as in the URL, keeps the other filters and returns to the first page', () => {
  const search = { q: 'river', sort: 'views', cursor: 'abc' }
  expect(searchAfter(address, search, { q: ' tide ' })).toEqual({ q: 'tide', sort: 'views' })
  expect(searchAfter(address, search, { skill: ['Python', 'SQL'] })).toEqual({
    q: 'river',
    sort: 'views',
    skill: ['Python', 'SQL'],
  })
})

test('emptied filters are left out', () => {
  const search = { q: 'river', skill: ['SQL'] }
  expect(searchAfter(address, search, { q: '' })).toEqual({ skill: ['SQL'] })
  expect(searchAfter(address, search, { skill: [] })).toEqual({ q: 'river' })
  expect(searchAfter(address, search, { q: undefined, skill: undefined })).toEqual({})
})

test('an added value comes last, a removed one leaves the others unchanged', () => {
  expect(toggled(['a', 'b'], 'c', true)).toEqual(['a', 'b', 'c'])
  expect(toggled(['a', 'b'], 'a', true)).toEqual(['b', 'a'])
  expect(toggled(['a', 'b', 'c'], 'b', false)).toEqual(['a', 'c'])
})

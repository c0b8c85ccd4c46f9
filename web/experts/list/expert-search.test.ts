import { expect, test } from 'vitest'
import { activeFilters, type ExpertSearch, expertQuery, expertsPath, readExpertSearch } from './expert-search.ts'

const read = (text: string) => readExpertSearch(new URLSearchParams(text))
const search: ExpertSearch = {
  ...{ q: 'heat', field: 'Sociology', method: 'Oral history', institution: 'Norrvik', country: 'ZA', language: 'zu' },
  ...{ help: ['review', 'talk'], doctoral: 'true', hour: 'true', sort: 'newest', cursor: 'abc' },
}

test('an address sets the list of experts, and the list produces the same address', () => {
  expect(read(expertsPath(search).split('?')[1] ?? '')).toEqual(search)
  expect(expertsPath()).toBe('/findexpert')
  expect(expertQuery(search)).not.toMatch(/sort|cursor/)
})

test('unusable values count as absent', () => {
  for (const wrong of ['field=Alchemy', 'help=money', 'country=Atlantis', 'language=xx', 'doctoral=no', 'q=%20'])
    expect(activeFilters(read(wrong)), wrong).toEqual([])
})

test('each filter has a token that drops it alone', () => {
  const filters = activeFilters(search)
  expect(filters).toHaveLength(10)
  for (const { without } of filters) expect(activeFilters(without)).toHaveLength(9)
})

import { expect, test } from 'vitest'
import {
  activeFilters,
  countFilters,
  type ExpertSearch,
  expertQuery,
  expertsPath,
  readExpertSearch,
} from './expert-search.ts'

const read = (text: string) => readExpertSearch(new URLSearchParams(text))
const search: ExpertSearch = {
  ...{ q: 'heat', field: 'Sociology', method: 'Oral history', institution: 'Norrvik', country: 'ZA', language: 'zu' },
  ...{
    help: ['review', 'talk'],
    doctoral: 'true',
    hour: 'true',
    freeWithin: 7,
    priceMost: 2500,
    sort: 'newest',
    cursor: 'abc',
  },
}

test('an address sets the list of experts, and the list produces the same address', () => {
  expect(read(expertsPath(search).split('?')[1] ?? '')).toEqual(search)
  expect(expertsPath()).toBe('/findexpert')
  expect(expertQuery(search)).not.toMatch(/sort|cursor/)
})

test('unusable values count as absent', () => {
  for (const wrong of [
    'field=Alchemy',
    'help=money',
    'country=Atlantis',
    'language=xx',
    'doctoral=no',
    'q=%20',
    'freeWithin=8',
    'priceMost=-1',
  ])
    expect(activeFilters(read(wrong), 'EUR'), wrong).toEqual([])
})

test('each filter has a token that drops it alone', () => {
  const filters = activeFilters(search, 'EUR')
  expect(filters).toHaveLength(12)
  expect(countFilters(search)).toBe(12)
  for (const { without } of filters) expect(activeFilters(without, 'EUR')).toHaveLength(11)
})

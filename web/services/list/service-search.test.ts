import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { expect, test } from 'vitest'
import { savedKindTexts } from '../../projects/saved-searches/saved-kinds.ts'
import { activeFilters } from './active-service-filters.ts'
import { queryOf } from './service-list-queries.ts'
import { countFilters, readServiceSearch, servicesPath } from './service-search.ts'

const read = (text: string) => readServiceSearch(new URLSearchParams(text))
const search = {
  q: 'map',
  topic: 'Data Science',
  skill: ['Python', 'SQL'],
  priceMin: 200,
  priceMax: 1500.5,
  daysMax: 14,
  ratingMin: 4.5,
  sellerType: ['Professors', 'Freelancers'],
  provider: 'tomas-arriaga-4cwm',
  sort: 'cheapest',
  cursor: 'abc',
} as const
const all = { ...search, skill: [...search.skill], sellerType: [...search.sellerType] }

test('an address sets the list of services, and the list produces the same address', () => {
  expect(read(servicesPath(all).split('?')[1] ?? '')).toEqual(search)
  expect(servicesPath()).toBe('/services')
})

test('unusable values count as absent', () => {
  expect(read('q=%20&topic=Robotics&sellerType=Robots&sort=views&cursor=&provider=A')).toEqual({})
  for (const wrong of ['0', '366', '7.5', '-7', 'soon']) expect(read(`daysMax=${wrong}`)).toEqual({})
  for (const wrong of ['0', '5.1', '4.55', 'good']) expect(read(`ratingMin=${wrong}`)).toEqual({})
  for (const wrong of ['-1', '1e3', '1.000', 'x']) expect(read(`priceMin=${wrong}`)).toEqual({})
})

test('an amount is parsed as people write it, a range is put in order, and one above the maximum becomes the maximum', () => {
  expect(read('priceMin=$1,500')).toEqual({ priceMin: 1500 })
  expect(read('priceMin=300&priceMax=12,50')).toEqual({ priceMin: 12.5, priceMax: 300 })
  expect(read('priceMax=99000000')).toEqual({ priceMax: fromMinor(serviceLimits.amountMinor.most) })
})

test('a skill in two spellings is one, and there are at most as many as a service has', () => {
  expect(read('skill=pYTHON&skill=&skill=SQL&skill=Python')).toEqual({ skill: ['Python', 'SQL'] })
  const many = Array.from({ length: 30 }, (_, at) => `skill=s${at}`).join('&')
  expect(read(many).skill).toHaveLength(serviceLimits.skills.items)
})

test('a search text that is too long is cut, and never within a character', () => {
  expect(read(`q=${'w'.repeat(pageLimits.query - 1)}😀`)).toEqual({ q: 'w'.repeat(pageLimits.query - 1) })
})

test('each filter has a token, the token drops only that filter, and a range is one filter', () => {
  const filters = activeFilters({ ...all, cursor: undefined }, 'USD')
  expect(filters.map(({ label }) => label)).toEqual([
    '“map”',
    'Data science',
    'Python',
    'SQL',
    '$200 to $1,500.50',
    'Within 14 days',
    'Rated 4.5 and up',
    'Professors',
    'Freelancers',
    'One person',
  ])
  expect(countFilters(all)).toBe(filters.length)
  for (const { without } of filters) expect(activeFilters(without, 'USD')).toHaveLength(filters.length - 1)
})

test('a saved search for services has the words of its filters and leads to the same list, the newest first', () => {
  const saved = queryOf(all)
  expect(new URLSearchParams(saved).get('priceMax')).toBe('150050')
  const { nameOf, path } = savedKindTexts.service
  expect(nameOf(saved, 'USD')).toBe(
    '“map”, Data science, Python, SQL, $200 to $1,500.50, Within 14 days, Rated 4.5 and up, Professors, Freelancers, One person',
  )
  const { cursor: _cursor, ...filters } = search
  expect(read(path(saved).split('?')[1] ?? '')).toEqual({ ...filters, sort: 'newest' })
})

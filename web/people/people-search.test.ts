import { expect, test } from 'vitest'
import { activeFilters, peoplePath, queryOf, readPeopleSearch } from './queries.ts'

const read = (text: string) => readPeopleSearch(new URLSearchParams(text))
const search = {
  q: 'ada',
  type: 'Freelancers',
  skill: 'SQL',
  work: 'Data Science',
  free: 'true',
  cursor: 'abc',
} as const

test('an address sets the list of people, and the list produces the same address', () => {
  expect(read(peoplePath(search).split('?')[1] ?? '')).toEqual(search)
  expect(queryOf(search)).toBe('q=ada&type=Freelancers&skill=SQL&work=Data+Science&free=true')
})

test('unusable values count as absent; free now needs a category of work', () => {
  for (const wrong of ['type=Robots&work=Robotics&free=true', 'free=true', 'q=%20'])
    expect(activeFilters(read(wrong)), wrong).toEqual([])
})

test('each filter has a token, and without a category of work nobody is free now', () => {
  const filters = activeFilters(search)
  expect(filters.map(({ label }) => label)).toEqual([
    '“ada”',
    'Freelancers',
    'Skill: SQL',
    'Works in: Data science',
    'Free now',
  ])
  expect(filters.map(({ without }) => activeFilters(without).length)).toEqual([4, 4, 4, 3, 4])
})

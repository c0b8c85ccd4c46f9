import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import { expect, test } from 'vitest'
import { savedKindTexts } from '../projects/saved-searches/saved-kinds.ts'
import { activeFilters } from './active-job-filters.ts'
import { queryOf } from './job-list-queries.ts'
import { jobsPath, readJobSearch } from './job-search.ts'
import { jobTabPath, jobTabs, readJobTab } from './list-words.ts'

const read = (text: string) => readJobSearch(new URLSearchParams(text))
const search = {
  q: 'river',
  category: 'Data Science',
  skill: ['Python', 'SQL'],
  pays: 1500.5,
  length: ['days', 'weeks'],
  paid: 'hours',
  remote: 'true',
  decides: 14,
  firstJobs: 'true',
  sort: 'deciding',
  cursor: 'abc',
} as const

test('an address sets the list of jobs, and the list produces the same address', () => {
  expect(
    read(jobsPath({ ...search, skill: [...search.skill], length: [...search.length] }).split('?')[1] ?? ''),
  ).toEqual(search)
  expect(jobsPath()).toBe('/search?tab=jobs')
})

test('unusable values count as absent', () => {
  expect(read('tab=jobs&q=%20&category=Robotics&length=years&remote=yes&firstJobs=1&sort=views&cursor=')).toEqual({})
  for (const wrong of ['0', '31', '7.5', '-7', 'soon']) expect(read(`decides=${wrong}`)).toEqual({})
  for (const wrong of ['0', '-1', '1e3', '1.000', 'x']) expect(read(`pays=${wrong}`)).toEqual({})
})

test('an amount is parsed as people write it, and one above the maximum becomes the maximum', () => {
  expect(read('pays=$1,500')).toEqual({ pays: 1500 })
  expect(read('pays=12,50')).toEqual({ pays: 12.5 })
  expect(read('pays=99000000')).toEqual({ pays: fromMinor(hiringLimits.amountMinor.most) })
})

test('a skill in two spellings is one, and there are at most as many as a job has', () => {
  expect(read('skill=pYTHON&skill=&skill=SQL&skill=Python')).toEqual({ skill: ['Python', 'SQL'] })
  const many = Array.from({ length: 30 }, (_, at) => `skill=s${at}`).join('&')
  expect(read(many).skill).toHaveLength(hiringLimits.skills.items)
})

test('a search text that is too long is cut, and never within a character', () => {
  expect(read(`q=${'w'.repeat(pageLimits.query - 1)}😀`)).toEqual({ q: 'w'.repeat(pageLimits.query - 1) })
})

test('each filter has a token, and the token drops only that filter', () => {
  const all = { ...search, skill: [...search.skill], length: [...search.length], cursor: undefined }
  const filters = activeFilters(all, 'USD')
  expect(filters.map(({ label }) => label)).toEqual([
    '“river”',
    'Data science',
    'Python',
    'SQL',
    'Pays $1,500.50 or more',
    'Under a week',
    '1 to 4 weeks',
    'By the hour',
    'Remote',
    'Decides within 14 days',
    'First jobs',
  ])
  for (const { without } of filters) expect(activeFilters(without, 'USD')).toHaveLength(filters.length - 1)
})

test('a saved search for jobs has the words of its filters and leads to the same list, the newest first', () => {
  const saved = queryOf({ ...search, skill: [...search.skill], length: [...search.length] })
  expect(new URLSearchParams(saved).get('budgetMin')).toBe('150050')
  const { nameOf, path } = savedKindTexts.job
  expect(nameOf(saved, 'USD')).toBe(
    '“river”, Data science, Python, SQL, Pays $1,500.50 or more, Under a week, 1 to 4 weeks, By the hour, Remote, Decides within 14 days, First jobs',
  )
  const { cursor: _cursor, ...filters } = search
  expect(read(path(saved).split('?')[1] ?? '')).toEqual({ ...filters, sort: 'newest' })
})

test('a tab of the open jobs has an address; jobs for you are only for members', () => {
  for (const { name } of jobTabs)
    expect(readJobTab(new URLSearchParams(jobTabPath(name).split('?')[1]), true)).toBe(name)
  expect(readJobTab(new URLSearchParams('tab=for-you'), false)).toBe('newest')
  expect(readJobTab(new URLSearchParams('tab=elsewhere'), true)).toBe('newest')
})

import { expect, test } from 'vitest'
import { workersPath } from './words.ts'

test('workersPath() of a job leads to the people of its category', () => {
  expect(workersPath({ category: 'Web Development' })).toBe('/search?tab=people&work=Web+Development')
})

test('workersPath() of a consulting job leads to the freelancers', () => {
  expect(workersPath({ category: 'Security audit' })).toBe('/search?tab=people&type=Freelancers')
})

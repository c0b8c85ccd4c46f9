import { expect, test } from 'vitest'
import { companyInitials, initials } from './avatar.tsx'

test.each([
  ['Quill & Oats Bakery', 'QO'],
  ['Farr Hydrology', 'FH'],
  ['ACME', 'A'],
  ['+ +', '+'],
])('a company is drawn with the initials of its words: %s is %s', (name, shown) => {
  expect(companyInitials(name)).toBe(shown)
})

test('a person is drawn with the initials of both names', () => {
  expect(initials('Marta', 'quill')).toBe('MQ')
})

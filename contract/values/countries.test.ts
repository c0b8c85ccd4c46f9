import { expect, test } from 'vitest'
import { countries } from './country-list.ts'

test('all 249 countries of ISO 3166-1 and Kosovo are listed once, each with a name', () => {
  expect(new Set(countries).size).toBe(250)
  expect(countries).toHaveLength(250)
  const names = new Intl.DisplayNames('en', { type: 'region' })
  expect(countries.filter((code) => names.of(code) === code)).toEqual([])
})

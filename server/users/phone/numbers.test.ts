import { callingCodes } from '@guildhall/contract/values/calling-codes.ts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'

test('the list of calling codes is complete', () => {
  const known = getCountries().map((country) => ({ country, code: getCountryCallingCode(country) as string }))
  expect(callingCodes).toEqual(known.sort((a, b) => (a.country < b.country ? -1 : 1)))
})

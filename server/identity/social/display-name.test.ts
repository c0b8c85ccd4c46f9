import { expect, test } from 'vitest'
import { splitDisplayName } from './callback.ts'

test.each([
  ['Noor van den Berg', 'Noor', 'van den Berg'],
  ['Ada / Ben', 'Ada', 'Ben'],
  ['noor@mailbox.example', 'noor', ''],
  ['Win https://www.evil.example/prize now', 'Win', 'https evil.example prize now'],
  ['@noor', 'Member', ''],
  ['//', 'Member', ''],
])('addresses are removed from a provider’s name instead of refusing it: %o', (given, firstName, lastName) => {
  expect(splitDisplayName(given)).toEqual({ firstName, lastName })
})

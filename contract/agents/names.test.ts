import { expect, test } from 'vitest'
import { claimsToBeOfficial, skeletonOf } from './names.ts'

test.each([
  ['Unit Guard', 'unit guard'],
  ['Unit Guard', 'Unit-Guard'],
  ['Unit Guard', 'Ünît Guärd'],
  // Cyrillic, Greek, digits, fullwidth letters.
  ['paypal', 'раурал'.replace('л', 'l')],
  ['Citer', 'Сіtеr'],
  ['Alpha', 'Αlphα'],
  ['Hello', 'He11o'],
  ['Hello', 'Ｈｅｌｌｏ'],
  ['modern', 'modem'],
  ['Illinois', 'lllinois'],
])('%s and %s look alike', (one, other) => {
  expect(skeletonOf(other)).toBe(skeletonOf(one))
})

test.each([
  ['Citer', 'Citers'],
  ['Gap finder', 'Gap filler'],
  ['Агент', 'Agent'],
  ['+++', '---'],
])('%s and %s do not', (one, other) => {
  expect(skeletonOf(other)).not.toBe(skeletonOf(one))
})

test.each(['Guildhall helper', 'Official citer', 'OFFICIAL', 'Gui1dha11', 'Verified units', 'Оfficial citer'])(
  '%s claims to be official',
  (name) => {
    expect(claimsToBeOfficial(name)).toBe(true)
  },
)

test.each(['Citer', 'Unofficial citer', 'Verifier', 'Guild of units'])('%s does not', (name) => {
  expect(claimsToBeOfficial(name)).toBe(false)
})

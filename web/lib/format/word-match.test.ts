import { expect, test } from 'vitest'
import { isMatch } from './word-match.ts'

test('isMatch finds beginnings of words, in any order, case and with any accents', () => {
  expect(isMatch('sear', 'Saved searches')).toBe(true)
  expect(isMatch('SEARCH sav', 'Saved searches')).toBe(true)
  expect(isMatch('sofia', 'Sofía Belmonte')).toBe(true)
  expect(isMatch('password', 'Security', 'Settings: Password, phone')).toBe(true)
})

test('isMatch requires every word, and does not look inside words', () => {
  expect(isMatch('saved orders', 'Saved searches')).toBe(false)
  expect(isMatch('earch', 'Saved searches')).toBe(false)
})

test('isMatch without words finds everything', () => {
  expect(isMatch('  ', 'Home')).toBe(true)
})

import { expect, test } from 'vitest'
import { CompanyName, FirstName, LastName } from './names.ts'

test.each([
  ['Ilse', 'Ilse'],
  [' Bělská ', 'Bělská'],
  ['Nguyễn', 'Nguyễn'],
  ['O’Briain', 'O’Briain'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['शर्\u200dमा', 'शर्\u200dमा'],
  ['ന്\u200d', 'ന്\u200d'],
  ['מאיה\u200f', 'מאיה'],
  ['Il\u00adse\u2060', 'Ilse'],
])('%o is a name', (value, kept) => expect(LastName.parse(value)).toBe(kept))

test.each([
  ...['\u200b', '\u200c', '\u200d', '\u2061', '\ufe0f', '\u034f', '\u115f', '\u3164', '\u17b4', '\u2800', '\ufffc'],
  ...['\u202e', '\u2066', '\u061c', '\u{e0061}', '\ue000', '\u0301\u0302\u0303\u0304\u0305\u0306'],
])('a name with invisible characters is refused: %o', (trick) => {
  for (const Name of [FirstName, LastName, CompanyName])
    expect(Name.safeParse(`Il${trick}se`).error?.issues[0]?.message).toMatch(/^Remove /)
})

test.each(['https://evil.example', 'Ada/Ben', 'ada@carrow.example', 'WWW.evil.example', '://'])(
  'an address in a person’s name is refused, in a company’s name it is kept: %o',
  (name) => {
    for (const Name of [FirstName, LastName])
      expect(Name.safeParse(name).error?.issues[0]?.message).toBe('Write your name without a web or email address')
    expect(CompanyName.parse(name)).toBe(name)
  },
)

test('a name that ends in a joiner is a different name', () => {
  expect(LastName.safeParse('علی\u200c').success).toBe(false)
  expect(FirstName.safeParse('\u200f').error?.issues[0]?.message).toBe('Enter your first name')
})

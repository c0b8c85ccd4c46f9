import { expect, test } from 'vitest'
import { durationText, parseDuration, typedDuration } from './work-time.ts'

test.each([
  [1, '15 min'],
  [4, '1 h'],
  [30, '7 h 30 min'],
])('%i quarters are written %s', (quarters, text) => expect(durationText(quarters)).toBe(text))

test.each([
  ['1:30', 6],
  ['0:15', 1],
  ['1.5', 6],
  ['1,25', 5],
  [' 8 ', 32],
  ['45 min', 3],
  ['90m', 6],
  ['2 h', 8],
  ['1.5h', 6],
  ['1 h 30 min', 6],
  ['1h30', 6],
  ['1h 20', null],
  ['min', null],
  ['1:20', null],
  ['1:75', null],
  ['0', null],
  ['-1', null],
  ['', null],
  ['0x8', null],
  ['1e1', null],
  ['soon', null],
])('%o is read as %o quarters', (typed, quarters) => expect(parseDuration(typed)).toBe(quarters))

test('a written time is read back as the same', () => {
  for (let quarters = 1; quarters <= 96; quarters += 1) {
    expect(parseDuration(typedDuration(quarters))).toBe(quarters)
    expect(parseDuration(durationText(quarters))).toBe(quarters)
  }
})

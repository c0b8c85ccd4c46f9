import { expect, test } from 'vitest'
import { weekText } from './week-text.ts'

const evening = [{ from: 1020, to: 1260 }]
const day = [
  { from: 540, to: 720 },
  { from: 780, to: 1020 },
]

test('weekly hours in short join days that follow each other with the same hours', () => {
  expect(weekText([evening, evening, evening, evening, [], [{ from: 540, to: 720 }], []])).toBe(
    'Mon to Thu 17:00 to 21:00; Sat 09:00 to 12:00',
  )
  expect(weekText([day, day, [], day, [], [], []])).toBe(
    'Mon and Tue 09:00 to 12:00, 13:00 to 17:00; Thu 09:00 to 12:00, 13:00 to 17:00',
  )
  expect(weekText([[], [], [], [], [], [], []])).toBe('')
})

import { expect, test } from 'vitest'
import { openText } from './open-text.ts'

test('open hours of a day are named with their ends', () => {
  expect(
    openText([
      { from: 540, to: 720 },
      { from: 1260, to: 1440 },
    ]),
  ).toBe('09:00 to 12:00, 21:00 to 24:00')
})

import { expect, test } from 'vitest'
import { createOpenCalls } from './open-calls.ts'

test('a person has two calls open at once, and a third after one of them ended', () => {
  const calls = createOpenCalls()
  const [end] = [calls.begin(1), calls.begin(1)]
  expect(() => calls.begin(1)).toThrow(expect.objectContaining({ code: 'remote_calls_open' }))
  const other = calls.begin(2)
  end?.()
  end?.()
  const third = calls.begin(1)
  expect(() => calls.begin(1)).toThrow()
  other()
  third()
  expect(calls.people()).toBe(1)
})

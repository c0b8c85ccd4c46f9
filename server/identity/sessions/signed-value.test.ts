import { expect, test } from 'vitest'
import { readSigned, writeSigned } from './cookies.ts'

const secret = 'a secret of an installation'
// Cookies of open sessions have this form, so it must not change.
const signed = 'Xk3rQ8.mZsKc4H+96sQFMAQ+7G88AWUpAJq/1LVJhEFGs02Tf8='

test('readSigned returns the value of a cookie that an earlier version wrote', () => {
  expect(writeSigned('Xk3rQ8', secret)).toBe(signed)
  expect(readSigned(signed, secret)).toBe('Xk3rQ8')
})

test('readSigned returns null for every other signature, value and secret', () => {
  const [value = '', signature = ''] = signed.split('.')
  const wrong = [
    '',
    '.',
    value,
    `.${signature}`,
    `${value}.`,
    `${value}x.${signature}`,
    `${signed}=`,
    `${value}.${'é'.repeat(44)}`,
  ]
  expect(wrong.map((each) => readSigned(each, secret))).toEqual(wrong.map(() => null))
  expect(readSigned(signed, 'another secret')).toBeNull()
})

import { moneyMark } from '@guildhall/contract/values/money-in-texts.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, isOffline } from '../api/api-error.ts'
import { divideRefusal, errorsOf, type FieldAt, lastOf, messagesOf } from './field-errors.ts'

const Profile = z.object({
  profile: z.object({
    about: z.string().check(z.minLength(3, 'Write more'), z.regex(/[.]$/, 'End with a full stop')),
    links: z.array(z.object({ url: z.url('Enter a web address') })),
  }),
})

// The form shows its second row as row 5: the rows before it were removed or left empty.
const rows = [2, 5]
const rowOf: FieldAt = (path) => {
  const [list, at, name] = path.slice(-3)
  return list === 'links' ? `links.${rows[Number(at)]}.${String(name)}` : lastOf(path)
}

test('each field shows the first error that the schema has for it, at the row the form shows', () => {
  const links = [{ url: 'https://ada.example' }, { url: 'ada' }]
  const { error } = Profile.safeParse({ profile: { about: 'A', links } })
  const errors = errorsOf(error?.issues ?? [], rowOf, 'USD')
  expect(messagesOf(errors)).toEqual({ about: 'Write more', 'links.5.url': 'Enter a web address' })
  expect(errors.about?.type).toBe('invalid')
  expect(errorsOf([], rowOf, 'USD')).toEqual({})
})

test('an error of the form as a whole belongs to no field', () => {
  const issues = [{ path: [], message: 'Choose one of the two' }]
  expect(messagesOf(errorsOf(issues, lastOf, 'USD'))).toEqual({ root: 'Choose one of the two' })
})

test('amounts in the sentences of the contract are in the currency of the installation', () => {
  const issues = [{ path: ['price'], message: `Enter a price from ${moneyMark(100)} to ${moneyMark(10_000_050)}` }]
  expect(messagesOf(errorsOf(issues, lastOf, 'EUR'))).toEqual({ price: 'Enter a price from €1 to €100,000.50' })
})

test('a field called message has its own error', () => {
  const issues = [{ path: ['body', 'message'], message: 'Write a message' }]
  expect(messagesOf(errorsOf(issues, lastOf, 'USD'))).toEqual({ message: 'Write a message' })
  expect(messagesOf(errorsOf(issues, (path) => path.join('.'), 'USD'))).toEqual({ 'body.message': 'Write a message' })
})

test('a refusal that names fields is shown at them, and not above the form', () => {
  const fields = [
    { path: 'profile.about', message: 'No addresses here' },
    { path: 'profile.links.1.url', message: 'This address is blocked' },
  ]
  expect(divideRefusal(new ApiError(422, { code: 'invalid', message: 'Check the form', fields }), rowOf)).toEqual({
    fields: [
      { name: 'about', type: 'invalid', message: 'No addresses here' },
      { name: 'links.5.url', type: 'invalid', message: 'This address is blocked' },
    ],
    failure: null,
  })
})

test('a refusal without fields is shown above the form, and an error without a response counts as no connection', () => {
  const refused = new ApiError(409, { code: 'email_taken', message: 'Someone uses this address' })
  expect(divideRefusal(refused, lastOf)).toEqual({ fields: [], failure: refused })
  const { fields, failure } = divideRefusal(new TypeError('fetch failed'), lastOf)
  expect([fields, failure?.status, isOffline(failure)]).toEqual([[], 0, true])
})

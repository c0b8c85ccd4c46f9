import { formOf } from '@guildhall/contract/agent-remotes/tool-form.ts'
import { expect, test } from 'vitest'
import { afterEvent, afterStream, beginning, isOpen } from './call-state.ts'
import { firstValues, nameAt, placeOf } from './field-names.ts'

test('parts are shown one after the other, and the whole answer replaces them', () => {
  const parts = ['a\n', 'b\n'].reduce((state, text) => afterEvent(state, { kind: 'part', text }), beginning)
  expect(parts.text).toBe('a\nb\n')
  const whole = afterEvent(parts, { kind: 'answer', text: 'c' })
  expect([whole.text, isOpen(whole)]).toEqual(['c', true])
  const end = afterEvent(whole, { kind: 'end', outcome: 'too-large', message: 'Too long.', ms: 5 })
  expect(end).toEqual({ status: 'too-large', text: 'c', message: 'Too long.', ms: 5 })
  expect(afterStream(end)).toBe(end)
})

test('a stream that ends before the call was lost, or stopped by the person', () => {
  const half = afterEvent(beginning, { kind: 'part', text: 'Half' })
  expect(afterStream(half)).toMatchObject({
    status: 'lost',
    text: 'Half',
    message: 'The connection was lost. Try again.',
  })
  expect(afterStream({ ...half, status: 'stopping' })).toMatchObject({ status: 'stopped', text: 'Half' })
})

test('controls have names of their own, whatever the arguments are called', () => {
  const form = formOf({ properties: { 'a.b': { type: 'string', default: 'x' }, constructor: { type: 'boolean' } } })
  const fields = 'fields' in form ? form.fields : []
  expect(firstValues(fields)).toEqual({ 'field-0': 'x', 'field-1': false })
  expect(nameAt(placeOf(fields, 'constructor'))).toBe('field-1')
})

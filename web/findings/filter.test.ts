import type { FindingHead } from '@guildhall/contract/findings/findings.ts'
import { expect, test } from 'vitest'
import { countBy, filterFindings, filterOf, sortFindings } from './filter.ts'

const finding = (number: number, over: Partial<FindingHead> = {}): FindingHead => ({
  ...{ number, severity: 'medium', title: `Finding ${number}`, place: 'src/a.ts:1', state: 'open' },
  ...{ isDelivered: true, changedAt: '2026-11-16T10:00:00Z', changedBy: null },
  ...over,
})
const items = [
  finding(1, { severity: 'info' }),
  finding(2, { title: 'Token in the log', state: 'fixed' }),
  finding(3, { severity: 'critical', place: 'worker/env.ts:88' }),
  finding(4, { severity: 'critical', state: 'closed' }),
]
const numbers = (search: string) =>
  filterFindings(items, filterOf(new URLSearchParams(search))).map(({ number }) => number)

test('the worst findings are first', () => {
  expect(sortFindings(items).map(({ number }) => number)).toEqual([3, 4, 2, 1])
})

test.each([
  ['', [1, 2, 3, 4]],
  ['state=fixed', [2]],
  ['severity=critical', [3, 4]],
  ['severity=critical&state=open', [3]],
  ['q=TOKEN log', [2]],
  ['q=env.ts', [3]],
  ['q=token env', []],
  ['state=worst&severity=no', [1, 2, 3, 4]],
])('the address ?%s shows %j', (search, shown) => {
  expect(numbers(search)).toEqual(shown)
})

test('the values of a field are counted', () => {
  expect(Object.fromEntries(countBy(items, 'severity'))).toEqual({ info: 1, medium: 1, critical: 2 })
})

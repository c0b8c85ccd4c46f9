import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderStatic, textIn } from '../../tests/support/static-page.ts'
import { StayedOpen } from './close-together.tsx'
import { YearlyPage } from './money/yearly-page.tsx'
import { actName, actWords } from './words.ts'

test('the log names what was hidden; filters and the yearly report, which count both, name both', () => {
  expect(actName('hide', 'project')).toBe('Hid project')
  expect(actName('unhide', 'review')).toBe('Put review back')
  expect(actWords.hide).toBe('Hid project or review')
})

test('the result of closing together names what stayed open, with each reason', () => {
  const own = 'You wrote this report.'
  const failed = [
    { number: 4, message: own },
    { number: 5, message: 'It is closed already.' },
    { number: 9, message: own },
  ]
  const text = textIn(renderStatic(createElement(StayedOpen, { kind: 'report', failed }), []))
  expect(text).toContain(`Report 4, Report 9 ${own}`)
  expect(text).toContain('Report 5 It is closed already.')
})

test('the first yearly report has no year before it, and the current one none after it', () => {
  const pageOf = (year: number) => createElement(YearlyPage, { params: new URLSearchParams({ year: String(year) }) })
  const yearsBeside = (year: number) => renderStatic(pageOf(year), []).split('?year=').length - 1
  expect(yearsBeside(2020)).toBe(1)
  expect(yearsBeside(2021)).toBe(2)
  expect(yearsBeside(new Date().getUTCFullYear())).toBe(1)
})

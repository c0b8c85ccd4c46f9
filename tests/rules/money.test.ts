import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

// docs/architecture.md, 'Money': minor units inside, the decimal price on the wire, and one file that converts between them.

const sources = readSources().filter(({ path }) => !isTest(path) && !path.startsWith('tests/'))
const linesWith = (pattern: RegExp, except: string[]) =>
  sources
    .filter(({ path }) => !except.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, at) => ({ line, where: `${path}:${at + 1}` }))
        .filter(({ line }) => pattern.test(line))
        .map(({ where }) => where),
    )

// Written for the payer's browser, where no code of the site is loaded: Stripe shows the amount there.
const stripePage = 'server/payments/stripe/pay-page.ts'
const amount = String.raw`\w*(?:minor|price|amount|total|hourlyRate|revenue|earned)\w*`
const byHundred = new RegExp(
  String.raw`\b${amount}\)*\s*[*/]\s*100\b(?!_)|\b100\s*\*\s*(?:\w+[.?]+)*${amount}\b|Number\(${amount}\)\s*[*/]\s*100\b`,
  'i',
)

test('only contract/values/money.ts multiplies or divides money by a hundred', () => {
  expect(linesWith(byHundred, ['contract/values/money.ts', stripePage])).toEqual([])
})

test('only contract/values/money.ts formats amounts of a currency', () => {
  const formats = linesWith(/style: 'currency'/, [
    'contract/values/money.ts',
    'contract/values/currency-sign.ts',
    'server/config/config.ts',
    stripePage,
  ])
  expect(formats).toEqual([])
})

test.each([
  'price * 100',
  'price_minor / 100',
  '(row.amount_minor / 100)',
  'most.hourlyRate * 100',
  'x(totalMinor) / 100',
])('%s is detected', (line) => expect(line).toMatch(byHundred))

test.each(['(totalMinor * feePercent) / 100', '(total * percent[period]) / 100', 'rating_sum * 100', 'amount * 1000'])(
  '%s is not a conversion',
  (line) => expect(line).not.toMatch(byHundred),
)

import { expect, test } from 'vitest'
import { amountRefusal, amountTexts } from './amount-texts.ts'
import { amountPattern, parseAmountIn } from './currency-amount.ts'
import { currencySign } from './currency-sign.ts'
import { decimalText, fromMinor, moneyText, toMinor } from './money.ts'
import { parseAmount } from './typed-amount.ts'

test('every price with two decimal places converts to minor units and back unchanged', () => {
  const all = Array.from({ length: 200_001 }, (_, at) => [at, 100_000_000 - at]).flat()
  expect(all.filter((minor) => toMinor(fromMinor(minor)) !== minor)).toEqual([])
})

test.each([
  [0.07, 7],
  [1.1, 110],
  [4.35, 435],
  [8.2, 820],
  [1_000_000, 100_000_000],
  [-0.3, -30],
])('toMinor of %d is %d', (price, minor) => {
  expect(toMinor(price)).toBe(minor)
})

test.each([1e-7, 0.001, 1.005, 999_999.999, 0.1 + 0.2, Number.NaN])(
  'toMinor does not round: %d is refused',
  (price) => {
    expect(() => toMinor(price)).toThrow(RangeError)
  },
)

test('an amount is written with its cents, or short without them when there are none', () => {
  expect(moneyText(120_050, 'USD')).toBe('$1,200.50')
  expect(moneyText(2500, 'USD')).toBe('$25.00')
  expect(moneyText(-2500, 'EUR')).toBe('-€25.00')
  expect(moneyText(2500, 'USD', { short: true })).toBe('$25')
  expect(moneyText(2550, 'USD', { short: true })).toBe('$25.50')
  expect(moneyText(0, 'USD')).toBe('$0.00')
  expect(moneyText(0, 'USD', { zero: 'Free' })).toBe('Free')
  expect(decimalText(120_050)).toBe('1200.50')
  expect(currencySign('EUR')).toBe('€')
})

test('amounts in currencies without cents or with thousandths are shown from hundredths', () => {
  expect(moneyText(1250, 'JPY')).toBe('¥12.50')
  expect(moneyText(1250, 'KWD')).toBe('KWD\u00a012.50')
})

test.each([
  ['25', 2500],
  [' 12.5 ', 1250],
  ['12,50', 1250],
  ['0.07', 7],
  ['0', 0],
  ['007', 700],
  ['$12.50', 1250],
  ['$ 20', 2000],
  ['20,5 $', 2050],
  ['1000', 100_000],
  ['1,000', 100_000],
  ['1,000,000.25', 100_000_025],
  ['1 000', 100_000],
  ['1\u202f000,50', 100_050],
  ['1\u00a0234\u00a0567', 123_456_700],
  ["1'000.50", 100_050],
  ['1.000,50', 100_050],
  ['$1,200.50', 120_050],
  ['999999999999.99', 99_999_999_999_999],
  ['999,999,999,999.99', 99_999_999_999_999],
])('an amount of %j is read as %d', (text, minor) => {
  expect(parseAmountIn('USD', text)).toBe(minor)
  expect(parseAmount(text)).toBe(minor)
})

test.each([
  ['USD', '$ 3'],
  ['USD', '3 $'],
  ['USD', '3 USD'],
  ['USD', 'usd 3'],
  ['USD', 'US$3'],
  ['EUR', '€ 3'],
  ['EUR', '3,00 EUR'],
  ['CHF', 'CHF 3'],
  ['CAD', 'CA$3'],
])('in %s the amount %j is 3', (currency, text) => {
  expect(parseAmountIn(currency, text)).toBe(300)
  expect(text).toMatch(new RegExp(`^(?:${amountPattern(currency)})$`, 'v'))
})

test.each([
  ['USD', '€ 3'],
  ['USD', '3€'],
  ['USD', '3 EUR'],
  ['USD', 'CA$3'],
  ['USD', '12 kr'],
  ['EUR', '$1,200.50'],
  ['EUR', '3 USD'],
])('in %s the amount %j of another currency is refused with a message about the currency', (currency, text) => {
  expect(parseAmountIn(currency, text)).toBeNull()
  expect(amountRefusal(currency, text)).toBe(amountTexts.otherCurrency(currency))
})

test('money that is formatted parses back to the same amount', () => {
  for (const minor of [0, 7, 99, 100, 123_456, 100_000_000]) {
    expect(parseAmountIn('USD', moneyText(minor, 'USD'))).toBe(minor)
    expect(parseAmountIn('EUR', moneyText(minor, 'EUR', { short: true }))).toBe(minor)
    expect(parseAmountIn('USD', decimalText(minor))).toBe(minor)
  }
})

test.each(['', ' ', '-40', 'abc', '1e3', '0x10', 'Infinity', '1e400', '12 50', '1.2.3', '.', '5.', '$', '€', 'USD'])(
  '%j is not an amount',
  (text) => {
    expect(parseAmount(text)).toBeNull()
    expect(parseAmountIn('USD', text)).toBeNull()
    expect(amountRefusal('USD', text)).toBe(amountTexts.unreadable)
  },
)

test.each(['2.505', '1.000', '0,500', '1000,505', '1,000.505', '$1.000', '1234.5678', '1,00,000'])(
  '%j is refused: amounts are not rounded, and a thousands separator is not dropped',
  (text) => {
    expect(parseAmount(text)).toBeNull()
    expect(parseAmountIn('USD', text)).toBeNull()
    expect(amountRefusal('USD', text)).toBe(amountTexts.places)
  },
)

test('more than twelve digits are refused before a number could lose precision', () => {
  expect(parseAmount('1000000000000')).toBeNull()
  expect(parseAmount('1,000,000,000,000')).toBeNull()
})

import { pageLimits, projectLimits } from '@guildhall/contract/limits/shared.ts'
import { expect, test } from 'vitest'
import { drawerOf, withDrawer } from '../drawer-address.ts'
import { activeFilters } from './active-filters.ts'
import { ignoredParts } from './ignored-notice.tsx'
import { countFilters, marketplacePath } from './search.ts'
import { readSearch } from './search-params.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

test('an address sets the list, and the list produces the same address', () => {
  const search = {
    q: 'river',
    category: 'Data Science',
    seller: 'ilse-vandermeer-x4kq',
    sort: 'views',
    cursor: 'abc',
  } as const
  expect(read(marketplacePath(search).split('?')[1] ?? '')).toEqual(search)
})

test('values that are not in the lists count as absent', () => {
  expect(read('q=%20&category=Mathematics&sort=best&cursor=')).toEqual({})
  expect(marketplacePath({ q: '', category: undefined })).toBe('/marketplace')
})

test.each([
  ['foo=1', ['foo=1']],
  ['foo', ['foo']],
  ['q=tide&Category=Robotics&limit=5&ids=x', ['Category=Robotics', 'limit=5', 'ids=x']],
  [
    'category=Cooking&free=yes&priceMin=cheap&sort=best',
    ['category=Cooking', 'free=yes', 'priceMin=cheap', 'sort=best'],
  ],
  ['status=Active&status=Paused&sellerType=Robots', ['status=Paused', 'sellerType=Robots']],
  ['category=Robotics&category=Fintech', ['category=Fintech']],
  ['project=elsewhere', ['project=elsewhere']],
  // Empty fields that a form sends, the drawer, and parameters that newsletters add.
  ['q=&priceMin=&skill=&sort=&q=', []],
  ['q=tide&project=new&utm_source=news&gclid=x&fbclid=y&msclkid=w&mc_cid=z', []],
  ['priceMin=500&priceMax=50&skill=pYTHON&skill=Python&status=On+Hold&view=register', []],
  [`q=${'w'.repeat(300)}&skill=${'s'.repeat(100)}`, []],
])('for %s the marketplace says that it ignores %j', (address, parts) => {
  expect(ignoredParts(new URLSearchParams(address))).toEqual(parts)
})

test('a rating is one to five with at most one decimal place', () => {
  expect(read('ratingMin=4.5')).toEqual({ ratingMin: 4.5 })
  for (const wrong of ['0', '5.1', '4.55', 'x', '']) expect(read(`ratingMin=${wrong}`)).toEqual({})
})

test('reversed prices are swapped, and a skill in two spellings is one', () => {
  expect(read('priceMin=500&priceMax=50')).toEqual({ priceMin: 50, priceMax: 500 })
  expect(read('priceMin=500')).toEqual({ priceMin: 500 })
  expect(read('skill=pYTHOn&skill=SQL&skill=Python')).toEqual({ skill: ['Python', 'SQL'] })
})

test('a price is parsed as people write amounts, and one above the maximum becomes the maximum', () => {
  expect(read('priceMin=12,50&priceMax=$1,000')).toEqual({ priceMin: 12.5, priceMax: 1000 })
  expect(read('priceMax=5000000')).toEqual({ priceMax: projectLimits.maxPrice })
  for (const wrong of ['-1', '1e3', '1.000', '2.505', 'x', '']) expect(read(`priceMin=${wrong}`)).toEqual({})
})

test('a search text that is too long is cut, and never within a character', () => {
  expect(read(`q=${'w'.repeat(pageLimits.query + 1)}`)).toEqual({ q: 'w'.repeat(pageLimits.query) })
  expect(read(`q=${'w'.repeat(pageLimits.query - 1)}😀`)).toEqual({ q: 'w'.repeat(pageLimits.query - 1) })
})

test('the drawer is one parameter; the rest of the address stays', () => {
  const page = { pathname: '/marketplace', search: '?q=river', hash: '' }
  const open = withDrawer(page, 'new')
  expect(open.search).toBe('?q=river&project=new')
  expect(drawerOf(open.search)).toBe('new')
  expect(withDrawer(open, null)).toEqual(page)
  expect(drawerOf('?project=../x')).toBeNull()
})

test('the number of filters equals the number of chips', () => {
  for (const [address, filters] of [
    ['', 0],
    ['priceMin=5&priceMax=20', 1],
    ['priceMin=0&durationMax=0', 2],
    ['teamSizeMin=4&ratingMin=4&free=true', 3],
    ['status=Active&status=Other', 2],
    ['q=river&category=Robotics&skill=SQL&skill=Rust&sellerType=Students&sellerType=Business&seller=ilse-x4kq', 7],
  ] as const) {
    const search = read(address)
    expect([countFilters(search), activeFilters(search, 'USD').length], address).toEqual([filters, filters])
  }
})

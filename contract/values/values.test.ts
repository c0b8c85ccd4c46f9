import { describe, expect, test } from 'vitest'
import { HttpsUrl, TypedHttpsUrl } from '../files/https-url.ts'
import { Code, Email, text, textList } from './values.ts'

describe('a text', () => {
  const title = text(20, { required: 'Needed' })
  test.each(['', '  ', '\u3164', '\u2800\u00a0', '\u200d\u200d', '\u00ad'])(
    'text without visible characters counts as empty: %o',
    (value) => {
      expect(title.safeParse(value).error?.issues[0]?.message).toBe('Needed')
    },
  )
  test.each([
    ['מאיה\u200f', 'מאיה\u200f'],
    [
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Kiln',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Kiln',
    ],
    ['👩\u200d🔬', '👩\u200d🔬'],
    ['re\u00adtro\ufefffit', 'retrofit'],
    ['Be\u030clska\u0301', 'Bělská'],
  ])('%o stays legible', (value, kept) => expect(title.parse(value)).toBe(kept))
  test.each(['a\u202eb', 'a\u0000b', 'a\u200bb', '\ud800', 'a\nb', `${'x'.repeat(21)}`])('%o is refused', (value) => {
    expect(title.safeParse(value).success).toBe(false)
  })
  test('line breaks are kept where several lines are allowed', () =>
    expect(text(20, { lines: true }).parse('a\nb')).toBe('a\nb'))
})

test('an invalid address is refused with what is wrong with it', () => {
  const sentence = (value: unknown) => Email.safeParse(value).error?.issues[0]?.message
  expect(sentence(undefined)).toBe('Enter your email address')
  expect(sentence('ada')).toBe('Enter a valid email address, such as name@example.org')
  expect(sentence(`${'a'.repeat(64)}@${'b.'.repeat(100)}example`)).toMatch(/254|valid/)
  expect(Email.parse(' Ada@Example.ORG ')).toBe('ada@example.org')
})

test('a code is accepted with the spaces and letter case that people type', () =>
  expect(Code.parse(' 204 581')).toBe('204581'))

test('a list keeps each entry once, in its first spelling', () => {
  expect(textList({ items: 3, characters: 20 }).parse(['Rust', '', 'rust', 'Optics', 'RUST'])).toEqual([
    'Rust',
    'Optics',
  ])
})

test.each([
  'https://example.org/\u202egnp.exe',
  'https://example.org/\u2066a',
  'https://example.org/\u200e',
  'https://exa\u200bmple.org/',
  'https://example.org/\u00ad',
  'https://example.org/%E2%80%AEgnp.exe',
])('a link with invisible characters is refused: %o', (url) => {
  expect(HttpsUrl.safeParse(url).error?.issues[0]?.message).toBe('Remove invisible characters from the address')
})

test.each([
  'https://fa.wikipedia.org/wiki/%D9%85%DB%8C%E2%80%8C',
  'https://example.org/ä/ж?a=%',
  'https://münchen.example',
])('a link in any script is kept: %o', (url) => expect(HttpsUrl.parse(url)).toBe(url))

test.each([
  ['lindqvist.example', 'https://lindqvist.example'],
  [' www.lindqvist.example/shop?a=1 ', 'https://www.lindqvist.example/shop?a=1'],
  ['https://lindqvist.example', 'https://lindqvist.example'],
])('a typed address %o is the link %o', (typed, link) => expect(TypedHttpsUrl.parse(typed)).toBe(link))

test.each([
  'http://lindqvist.example',
  'lindqvist',
  'marta@lindqvist.example',
  'javascript:alert(1).x',
  '/a.b',
  '.example',
])('a typed address without https is refused: %o', (typed) =>
  expect(TypedHttpsUrl.safeParse(typed).error?.issues[0]?.message).toMatch(/begins with https/),
)

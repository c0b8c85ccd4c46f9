import { expect, test } from 'vitest'
import { harmlessLine, harmlessText } from './harmless-text.ts'

test.each([
  ['colours and cursors of terminals', 'a\u001b[1;31mred\u001b[0m\u001b[2J\u009b5Ab', 'aredb'],
  [
    'links and titles of terminals',
    'a\u001b]8;;https://bad.example\u0007b\u001b]0;title\u001b\\c\u001bcd\u001b',
    'abcd',
  ],
  ['characters that turn the direction', 'user\u202etxt.exe\u2066\u200f', 'usertxt.exe'],
  ['control characters', 'a\u0000b\u0008c\u007fd\u0090', 'abcd'],
  ['invisible characters', 'a\u200b\ufeff\u2060\u{e0041}\u{e007f}\u3164b', 'ab'],
  ['halves of characters', 'a\ud800b', 'a\ufffdb'],
  ['towers of marks', `a${'\u0301'.repeat(500)}b`, `a${'\u0301'.repeat(4)}b`],
  ['ends of lines', 'a\r\nb\rc\u2028d\te', 'a\nb\nc\nd\te'],
  ['emoji and Persian stay', '👩‍🔬 می‌خواهم ❤️', '👩‍🔬 می‌خواهم ❤️'],
  ['HTML stays the text it is', '<script>alert(1)</script>', '<script>alert(1)</script>'],
])('%s', (_what, text, expected) => {
  expect(harmlessText(text)).toBe(expected)
})

test('an unfinished command takes at most a few hundred characters with it, and a long text little time', () => {
  const text = harmlessText(`\u001b]0;${'x'.repeat(10_000)}`)
  expect(text).toHaveLength(10_000 + 2 - 400)
  const begin = performance.now()
  harmlessText('\u001b]'.repeat(250_000) + '\u0301'.repeat(500_000) + '\u001b['.repeat(250_000))
  expect(performance.now() - begin).toBeLessThan(2000)
})

test('a line has no breaks and is cut at whole characters', () => {
  expect(harmlessLine(' a\n\n b\tc ', 20)).toBe('a b c')
  expect(harmlessLine('👩👩👩👩', 3)).toBe('👩👩…')
})

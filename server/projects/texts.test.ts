import { parseDuration } from '@guildhall/contract/values/duration.ts'
import { expect, test } from 'vitest'
import { addressBlock, readTerms } from '#listings/service.ts'
import { renderDescription } from './save-queries.ts'

test('a description becomes HTML without its author’s markup', () => {
  const html = renderDescription('# Title\n\n<script>alert(1)</script> <b onclick=x>b</b>\n\n**bold** `code`')
  expect(html).toContain('<h3>Title</h3>')
  expect(html).toContain('<strong>bold</strong> <code>code</code>')
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script|<b /)
})

test('links are https only and marked as user content, and pictures are removed', () => {
  expect(renderDescription('[a](https://example.org/x?a=1&b=2)')).toContain(
    '<a href="https://example.org/x?a=1&amp;b=2" rel="nofollow ugc">a</a>',
  )
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://example.org',
    '//example.org',
    '/path',
  ]
  for (const address of [...bad, 'vbscript:x', 'https://user:pass@example.org', 'java&#10;script:alert(1)'])
    expect(renderDescription(`[a](${address}) <${address}>`)).not.toContain('<a ')
  expect(renderDescription('![a](https://example.org/x.png)')).not.toContain('<img')
})

test('headings start below those of the page', () => {
  expect(renderDescription('## a\n\n###### b\n\nc\n=')).toBe('<h4>a</h4>\n<h6>b</h6>\n<h3>c</h3>\n')
})

test('deeply nested and long texts render quickly', () => {
  const start = performance.now()
  for (const text of [
    '>'.repeat(20_000),
    '['.repeat(20_000),
    '*a_ '.repeat(5_000),
    '`'.repeat(20_000),
    '- '.repeat(10_000),
  ])
    renderDescription(text)
  expect(performance.now() - start).toBeLessThan(3_000)
})

test('tables of more than 500 rows or 20 columns are refused with a message before they are parsed', () => {
  const table = (rows: number, columns: number) =>
    [`|${'a|'.repeat(columns)}`, `|${'-|'.repeat(columns)}`, ...Array.from({ length: rows }, () => '|')].join('\n')
  const sentence = 'Use tables of at most 500 rows in all and 20 columns each.'
  for (const text of [
    table(501, 1),
    table(9_000, 2),
    table(1, 21),
    `${table(300, 2)}\n\n> ${table(300, 2).replaceAll('\n', '\n> ')}`,
  ])
    expect(() => renderDescription(text)).toThrow(sentence)
  const largest = renderDescription(table(500, 20))
  expect(largest.match(/<tr>/g)).toHaveLength(501)
  expect(largest.length).toBeLessThan(150_000)
})

test.each([
  ['5 days', 5],
  ['1 day', 1],
  ['3 weeks', 21],
  ['2 months', 60],
  ['1 year', 365],
  ['2-3 weeks', 21],
  ['2 to 3 weeks', 21],
  ['about 2 Weeks', 14],
  ['instant', 0],
  ['Instant download', 0],
  ['', null],
  ['soon', null],
  ['5', null],
  ['20 years', null],
  ['5 days or so', null],
])('%j is read as %j days', (text, days) => {
  expect(parseDuration(text)).toBe(days)
})

test('punctuation and operators mean nothing in a search', () => {
  const typed = (text: string) => readTerms(text).map((term) => term.typed)
  expect(typed('100% "a_b" -c | d & !e:*')).toEqual(['100', 'a', 'b', 'c', 'd', 'e'])
  expect(typed(`'; drop table projects; --`)).toEqual(['drop', 'table', 'projects'])
  expect(typed('Östersund ÅNGSTRÖM Łódź')).toEqual(['ostersund', 'angstrom', 'lodz'])
  expect(typed('learn C++, c# .NET')).toEqual(['learn', 'cplusplus', 'csharp', 'dotnet'])
  expect(readTerms('node.js')).toEqual([{ typed: 'node.js', forms: [['node', 'js'], ['nodejs']] }])
  expect(typed('%%%')).toEqual([])
  expect(typed('word '.repeat(40))).toHaveLength(12)
})

test('addresses of one network count as one block', () => {
  expect(addressBlock('203.0.113.7')).toBe('203.0.113')
  expect(addressBlock('::ffff:203.0.113.7')).toBe('203.0.113')
  expect(addressBlock('2001:db8:1:2::3')).toBe('2001:db8:1')
  expect(addressBlock('2001:DB8:0001:ffff:0:0:0:1')).toBe('2001:db8:1')
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0')
  expect(addressBlock('::1')).toBe('0:0:0')
  expect(addressBlock('fe80::1%eth0')).toBe('fe80:0:0')
})

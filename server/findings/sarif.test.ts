import { findingLimits } from '@guildhall/contract/limits/findings.ts'
import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { sarifToMarkdown } from '@security-alert/sarif-to-markdown'
import Ajv from 'ajv-draft-04'
import { beforeEach, expect, test } from 'vitest'
import type { ShopPerson } from '../../tests/support/commerce.ts'
import { milestone, startHiring } from '../../tests/support/engagements.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { fileForm } from '../../tests/support/file-form.ts'
import { readSarif } from './sarif-import.ts'

const { market, freelancer, active, moveOrder } = await fileFixture(startHiring())
let provider: ShopPerson
let client: ShopPerson
beforeEach(async () => {
  provider = await freelancer('Hana')
  client = await market.person('Ilse')
})

const rule = {
  id: 'js/env',
  shortDescription: { text: 'Secret in the environment' },
  help: { text: 'Name the variables.' },
  helpUri: 'https://example.test/help',
  properties: { 'security-severity': '9.1' },
  messageStrings: { leak: { text: 'The variable {0} leaks.' } },
}
const locationOf = (uri: string, startLine?: number) => ({
  physicalLocation: { artifactLocation: { uri }, region: startLine ? { startLine } : undefined },
})
const result = {
  ruleId: 'js/env',
  message: { text: 'A fork reads it.' },
  locations: [locationOf('worker/env.ts', 88), locationOf('worker/run%20all.ts', 3)],
}
const fileOf = (results: unknown[], over: object = {}) => ({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Scan', rules: [rule] } }, results }],
  ...over,
})
const bytesOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const read = (value: unknown) => readSarif(bytesOf(value))
const send = async (person: ShopPerson, id: string, value: unknown) => {
  const form = await fileForm('file', 'scan.sarif', new Uint8Array(bytesOf(value)))
  return market.call({ method: 'POST', url: `/api/engagements/${id}/findings/import`, ...form }, person.token)
}
const working = async () => active(client, provider, 1, { milestones: [milestone] })

test('results become findings with the words of their rule', () => {
  expect(read(fileOf([result])).found).toEqual([
    {
      severity: 'critical',
      title: 'Secret in the environment',
      place: 'worker/env.ts:88',
      what: 'A fork reads it.\n\nAlso at worker/run all.ts:3',
      reproduce: '',
      close: 'Name the variables.\n\nhttps://example.test/help',
    },
  ])
  const named = { ruleIndex: 0, message: { id: 'leak', arguments: ['TOKEN'] } }
  expect(read(fileOf([named])).found[0]?.what).toBe('The variable TOKEN leaks.')
})

test.each([
  ['error', 'high'],
  ['warning', 'medium'],
  ['note', 'low'],
  ['none', 'info'],
  ['something', 'medium'],
])('the level %s is the severity %s, unless a score says more', (level, severity) => {
  const found = read(fileOf([{ level, message: { text: 'Words' } }])).found[0]
  expect(found).toMatchObject({ severity, title: 'Words' })
  const scored = { level, message: { text: 'Words' }, properties: { 'security-severity': 4 } }
  expect(read(fileOf([scored])).found[0]?.severity).toBe('medium')
})

test('passed, suppressed and former results are no findings, and neither is what has no words', () => {
  const left = [
    { ...result, kind: 'pass' },
    { ...result, suppressions: [{ kind: 'inSource' }] },
    { ...result, baselineState: 'absent' },
    {},
    null,
    7,
    { message: { text: '\u0000\u202e' } },
  ]
  expect(read(fileOf(left))).toEqual({ found: [], leftOut: left.length })
})

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['an empty file', ''],
  ['another version', fileOf([], { version: '1.0.0' })],
  ['no version', { runs: [] }],
  ['no runs', { version: '2.1.0', runs: {} }],
  ['a list', []],
  ['deep nesting', `{"version":"2.1.0","runs":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['too many objects', `{"version":"2.1.0","runs":[${'{},'.repeat(findingLimits.sarif.containers)}{}]}`],
  ['bytes that are no UTF-8', '\u0000'],
])('a file with %s is refused', (_name, value) => {
  const bytes = value === '\u0000' ? Buffer.from([0x22, 0xff, 0xfe, 0x22]) : bytesOf(value)
  expect(() => readSarif(bytes)).toThrow(expect.objectContaining({ code: 'sarif_refused' }))
})

test('values of wrong types, names of prototypes and long texts are taken as they are meant', () => {
  const hostile = {
    ...result,
    ruleId: '__proto__',
    message: { text: 'a'.repeat(50_000) },
    locations: [{ physicalLocation: 'x' }, null, { physicalLocation: { artifactLocation: { uri: 7, index: -1 } } }],
  }
  const [found] = read(fileOf([hostile, { ...result, locations: 'none', ruleIndex: 1e9 }])).found
  expect(found).toMatchObject({ place: '', severity: 'medium' })
  expect(found?.what).toHaveLength(findingLimits.text)
  expect(found?.title.length).toBeLessThanOrEqual(findingLimits.title)
  expect(() => read(`{"version":"2.1.0","runs":[{"__proto__":{"results":[{}]}}]}`)).not.toThrow()
})

test('a file as large as allowed is read without holding others up', () => {
  const results = Array.from({ length: findingLimits.items }, (_, at) => ({
    ...result,
    message: { text: `${at} ${'x'.repeat(2800)}` },
  }))
  const bytes = bytesOf(fileOf(results))
  expect(bytes.length).toBeGreaterThan(8 * 1_048_576)
  expect(readSarif(bytes).found).toHaveLength(findingLimits.items)
})

test('an import adds what is not there yet; its refusals add nothing', async () => {
  const { id } = await working()
  const first = await send(provider, id, fileOf([result, result, { ...result, kind: 'pass' }]))
  expect([first.status, first.body]).toMatchObject([200, { added: 1, known: 1, leftOut: 1 }])
  const again = await send(provider, id, fileOf([result, { message: { text: 'Another one' } }]))
  expect(again.body).toMatchObject({ added: 1, known: 1, findings: { items: [{ number: 1 }, { number: 2 }] } })
  expect((await send(provider, id, '{')).body.code).toBe('sarif_refused')
  expect((await send(client, id, fileOf([result]))).status).toBe(403)
  expect((await send(await market.person('Eve'), id, fileOf([result]))).status).toBe(404)
  const large = Buffer.alloc(findingLimits.sarif.bytes + 1, 0x20)
  expect((await send(provider, id, large.toString())).body.code).toBe('sarif_too_large')
})

/** Delivered findings, one in each state, with words that a program could run. */
async function delivered() {
  const { id, orders } = await working()
  const texts = [
    {
      severity: 'critical',
      title: '=HYPERLINK("x")',
      place: 'src/my file.ts:7',
      what: 'A `<b>` and <script>alert(1)</script>',
    },
    { severity: 'high', title: 'Second', place: 'https://example.test/a?b=1', what: '-1+1', close: '@SUM(A1)' },
    { severity: 'low', title: 'Third [x](javascript:1)', place: 'C:\\app\\a.ts:2', what: 'Words', reproduce: '+cmd' },
    { severity: 'info', title: 'Fourth', place: '', what: 'Words' },
  ]
  for (const [after, each] of texts.entries()) await provider.post(`/engagements/${id}/findings`, { ...each, after })
  await moveOrder(provider, orders[0] ?? '', 'deliver', { note: 'Done.' })
  const move = (person: ShopPerson, number: number, name: string, note = '') =>
    person.post(`/engagements/${id}/findings/${number}/move`, { move: name, note })
  await move(client, 2, 'fix')
  await move(provider, 3, 'close')
  await move(client, 4, 'accept', '=We live with it')
  return id
}
const exported = async (id: string, format: string) => {
  const answer = await market.call(
    { method: 'GET', url: `/api/engagements/${id}/findings/export/${format}` },
    client.token,
  )
  return {
    type: answer.headers['content-type'],
    name: answer.headers['content-disposition'],
    text: Buffer.isBuffer(answer.body) ? answer.body.toString() : JSON.stringify(answer.body),
  }
}

test('the SARIF export is valid by its schema, and a reader of SARIF shows it', async () => {
  const id = await delivered()
  const { type, name, text } = await exported(id, 'sarif')
  expect(type).toBe('application/sarif+json')
  expect(name).toBe(`attachment; filename="guildhall-findings-${id}.sarif"`)
  const log = JSON.parse(text)
  const isValid = new Ajv.default({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema)
  expect([isValid(log), isValid.errors]).toEqual([true, null])
  const { results } = log.runs[0]
  expect(results.map(({ kind, level }: { kind: string; level: string }) => [kind, level])).toEqual([
    ['fail', 'error'],
    ['fail', 'error'],
    ['pass', 'none'],
    ['fail', 'note'],
  ])
  expect(results[3].suppressions).toEqual([{ kind: 'external', status: 'accepted', justification: '=We live with it' }])
  const options = { title: 'Audit', owner: 'o', repo: 'r', branch: 'main', sourceRoot: '.', suppressedResults: true }
  const body = sarifToMarkdown(options as never)(log)[0]?.body
  expect(body).toContain('finding-1')
  expect(body).toContain('src/my%20file.ts#L7')
  // What is open can be imported again, word by word.
  const back = readSarif(Buffer.from(text))
  expect(back.leftOut).toBe(2)
  expect(back.found[0]).toMatchObject({ severity: 'critical', title: '=HYPERLINK("x")', place: 'src/my file.ts:7' })
})

test('the CSV export has no cell that a program takes for a formula', async () => {
  const { type, text } = await exported(await delivered(), 'csv')
  expect(type).toContain('text/csv')
  for (const word of ['=HYPERLINK', '-1+1', '@SUM', '+cmd']) expect(text).toContain(`'${word}`)
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(5)
})

test('the Markdown export has tags as text, and titles without links', async () => {
  const { text } = await exported(await delivered(), 'markdown')
  expect(text).toContain('A `<b>` and &lt;script>alert(1)&lt;/script>')
  expect(text).not.toContain('[x](javascript')
  expect(text).toContain('Risk accepted')
})

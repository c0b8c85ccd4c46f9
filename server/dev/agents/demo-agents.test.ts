import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTool, readTools } from '#agent-remotes/service.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { demoPrograms } from './programs.ts'
import { demoAgentsPath } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  const port = await freePort()
  app = await startTestApp({ PORT: String(port) })
  await app.app.listen({ port, host: '127.0.0.1' })
  expect((app.app.server.address() as AddressInfo).port).toBe(port)
})
afterAll(() => app.stop())

const urlOf = (slug: string) => `${app.config.origin}${demoAgentsPath}${slug}`

const examples: Record<string, [tool: string, input: object, answer: string]> = {
  'sample-size': ['survey', { confidence: 95, margin: 5, share: 50 }, 'You need 385 answers.'],
  'reading-level': ['measure', { text: 'The cat sat on the mat.' }, 'Flesch reading ease 116.1: very easy'],
  'citation-style': [
    'cite',
    { style: 'MLA', authors: ['Gleick, James'], year: 1987, title: 'Chaos' },
    'Gleick, James. Chaos. 1987.',
  ],
  'csv-gaps': ['find_gaps', { csv: 'id,x\n1,a\n2,\n4,b' }, 'id: 3 missing.'],
  'colour-contrast': ['check', { text: '#777777', background: '#ffffff' }, 'Contrast 4.47 : 1'],
  'unit-conversion': ['convert', { value: 1, from: 'mi', to: 'km' }, '1 mi = 1.609344 km'],
  'schedule-clashes': [
    'find_clashes',
    { entries: ['A; 2026-11-30 09:00-10:00', 'B; 2026-11-30 09:30-11:00'] },
    '1 clash:',
  ],
  'licence-compatibility': [
    'combine',
    { licences: ['MIT', 'Apache-2.0'] },
    'You can publish the whole under Apache-2.0.',
  ],
}

test('each program has a form, and computes when it is called like any remote', async () => {
  expect(demoPrograms.map(({ slug }) => slug)).toEqual(Object.keys(examples))
  for (const { slug, tools } of demoPrograms) {
    const read = await readTools(app.deps.hosts, urlOf(slug))
    expect(read.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect(read.every(({ form }) => 'fields' in form && form.fields.length > 0 && form.leftOut.length === 0)).toBe(true)
    const [name, input, answer] = examples[slug] ?? ['', {}, '']
    const tool = read.find((each) => each.name === name)
    if (!tool) throw new Error(`${slug} has no tool ${name}`)
    const parts: string[] = []
    const onText = (text: string) => parts.push(text)
    const end = await callTool(app.deps.hosts, { url: urlOf(slug), tool, input, caller: 'c', onText })
    expect(end, slug).toMatchObject({ outcome: 'answered', text: expect.stringContaining(answer) })
    // Line by line, and then the whole.
    expect(parts.length, slug).toBe(end.text.split('\n').length + 1)
  }
})

test('the client of the official package reads and calls a program', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(urlOf('unit-conversion'))))
  expect((await client.listTools()).tools).toMatchObject([{ name: 'convert', inputSchema: { type: 'object' } }])
  const converted = { name: 'convert', arguments: { value: 10, from: 'kg', to: 'lb' } }
  expect(await client.callTool(converted)).toMatchObject({
    content: [{ type: 'text', text: expect.stringContaining('10 kg = 22.04622622 lb') }],
  })
  const wrong = await client.callTool({ name: 'convert', arguments: { value: 'ten', from: 'kg', to: 'lb' } })
  expect(wrong.isError).toBe(true)
  await client.close()
})

test('no program is at another address, and none opens a stream', async () => {
  expect((await fetch(urlOf('none'), { method: 'POST' })).status).toBe(404)
  expect((await fetch(urlOf('sample-size'))).status).toBe(405)
  expect((await fetch(urlOf('sample-size'), { method: 'DELETE' })).status).toBe(405)
  const broken = await fetch(urlOf('sample-size'), {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(broken.status).toBe(400)
})

import { publisherKey } from '@guildhall/contract/agents/server-json.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { expect, test } from 'vitest'
import { AppError } from '#http/errors.ts'
import { readServerJson } from './server-json-import.ts'

const weather = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.someone/weather',
  title: 'Weather',
  description: 'Says what the weather will be',
  version: '1.0.2',
  repository: { url: 'https://github.com/someone/weather', source: 'github', subfolder: 'src/weather' },
  packages: [
    {
      ...{ registryType: 'npm', registryBaseUrl: 'https://packages.example.org', identifier: '@someone/weather' },
      ...{ version: '1.0.2', transport: { type: 'stdio' } },
      environmentVariables: [{ name: 'API_KEY', description: 'A key', isRequired: true, isSecret: true }],
      packageArguments: [{ type: 'positional', valueHint: 'place' }],
    },
    { registryType: 'mcpb', identifier: 'https://github.com/a/b.mcpb', transport: { type: 'stdio' } },
  ],
  remotes: [
    { type: 'sse', url: 'https://weather.example.org/sse' },
    { type: 'streamable-http', url: 'https://weather.example.org/mcp', headers: [{ name: 'X-Key', isSecret: true }] },
  ],
}
const read = (value: unknown) => readServerJson(JSON.stringify(value))
function problemsOf(text: string): string[] {
  try {
    readServerJson(text)
  } catch (error) {
    if (error instanceof AppError) return error.details.fields?.map(({ message }) => message) ?? []
  }
  return []
}

test('a public server.json becomes the fields of an agent, and what the form cannot take is said', () => {
  expect(read(weather)).toEqual({
    ...{ name: 'Weather', summary: 'Says what the weather will be', version: '1.0.2', asks: null },
    sourceUrl: 'https://github.com/someone/weather',
    remoteUrl: 'https://weather.example.org/mcp',
    packages: [{ registry: 'npm', identifier: '@someone/weather', version: '1.0.2' }],
    leftOut: [
      'Only the first remote over streamable HTTP was taken.',
      'Packages of other registries, and those without an exact version, were left out.',
    ],
  })
  const { title: _, ...untitled } = weather
  expect(read({ ...untitled, future: { field: 1 } }).name).toBe('weather')
})

test('what a manifest asks for is read back, unless somebody made it up', () => {
  const asks = { sees: ['text', 'files'], keepsHours: 24, calls: ['api.example.org'], costs: '' }
  const withAsks = (own: unknown) => read({ ...weather, _meta: { [publisherKey]: { 'guildhall.agent': own } } }).asks
  expect(withAsks(asks)).toEqual(asks)
  expect(withAsks({ ...asks, keepsHours: -1 })).toBeNull()
  expect(withAsks('everything')).toBeNull()
})

test.each<[string, string, RegExp]>([
  ['no JSON', '{name:', /no JSON/],
  ['a list', '[]', /no object/],
  ['no name', JSON.stringify({ ...weather, name: undefined }), /^name does not have the format/],
  ['a name without a namespace', JSON.stringify({ ...weather, name: 'weather' }), /^name/],
  ['a name that is a path', JSON.stringify({ ...weather, name: 'a/../../etc' }), /^name/],
  ['a long description', JSON.stringify({ ...weather, description: 'x'.repeat(101) }), /^description/],
  ['a range of versions', JSON.stringify({ ...weather, version: '^1.0' }), /^version/],
  [
    'the latest package',
    JSON.stringify({ ...weather, packages: [{ ...weather.packages[0], version: 'latest' }] }),
    /^packages\.0\.version/,
  ],
  [
    'a package without a transport',
    JSON.stringify({ ...weather, packages: [{ registryType: 'npm', identifier: 'a' }] }),
    /^packages\.0\.transport/,
  ],
  [
    'a positional argument without a value',
    JSON.stringify({ ...weather, packages: [{ ...weather.packages[0], packageArguments: [{ type: 'positional' }] }] }),
    /^packages\.0/,
  ],
  [
    'an unknown remote',
    JSON.stringify({ ...weather, remotes: [{ type: 'ftp', url: 'https://a.example' }] }),
    /^remotes\.0/,
  ],
  [
    'a remote that is a script',
    JSON.stringify({ ...weather, remotes: [{ type: 'sse', url: 'javascript:alert(1)' }] }),
    /^remotes\.0\.url/,
  ],
  ['100,000 brackets', '['.repeat(50_000) + ']'.repeat(50_000), /nested too deeply/],
  ['many remotes', JSON.stringify({ ...weather, remotes: Array(1000).fill(weather.remotes[0]) }), /^remotes/],
  ['a prototype', `{"__proto__":{"name":"a/b"},"description":"x","version":"1"}`, /^name/],
])('%s is refused with its place', (_what, text, sentence) => {
  expect(problemsOf(text)[0]).toMatch(sentence)
  expect(text.length).toBeLessThanOrEqual(most.serverJson.bytes)
})

test('names, addresses and packages of a stranger’s file are made harmless', () => {
  const hostile = read({
    ...weather,
    title: '\u202eofficial\u0000 <script>',
    repository: { url: 'javascript:alert(1)', source: 'x' },
    remotes: [{ type: 'streamable-http', url: 'http://127.0.0.1/mcp' }],
    packages: [
      { registryType: 'npm', identifier: 'a; rm -rf "$HOME"', version: '1.0.0', transport: { type: 'stdio' } },
    ],
  })
  expect(hostile).toMatchObject({ name: 'official <script>', sourceUrl: '', remoteUrl: '', packages: [] })
  expect(
    read({ ...weather, remotes: [{ type: 'streamable-http', url: 'https://{tenant}.example.org', variables: {} }] })
      .remoteUrl,
  ).toBe('')
})

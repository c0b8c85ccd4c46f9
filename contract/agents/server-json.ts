import * as z from 'zod/mini'
import { agentTrustLimits as most } from '../limits/agent-trust.ts'

// The format in which the MCP registry describes servers, as its reference of the version below says it. Fields that are not named
// here are allowed, as the public schema allows them.

/** The version of the public format that files are written in and checked against. */
export const serverJsonSchema = {
  version: '2025-12-11',
  url: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
} as const

/** Where publishers put what is theirs. */
export const publisherKey = 'io.modelcontextprotocol.registry/publisher-provided'

const list = <T extends z.ZodMiniType>(item: T) => z.optional(z.array(item).check(z.maxLength(most.serverJson.items)))
const words = z.optional(z.string())

const input = {
  description: words,
  isRequired: z.optional(z.boolean()),
  format: z.optional(z.enum(['string', 'number', 'boolean', 'filepath'])),
  value: words,
  isSecret: z.optional(z.boolean()),
  default: words,
  placeholder: words,
  choices: list(z.string()),
}
const Variables = z.optional(z.record(z.string(), z.looseObject(input)))
const KeyValue = z.looseObject({ ...input, variables: Variables, name: z.string() })
const Argument = z.union([
  z.looseObject({ ...input, variables: Variables, type: z.literal('named'), name: z.string() }),
  z
    .looseObject({ ...input, variables: Variables, type: z.literal('positional'), valueHint: words })
    .check(z.refine(({ value, valueHint }) => value !== undefined || valueHint !== undefined)),
])

const address = z.string().check(z.regex(/^https?:\/\/[^\s]+$/))
const overHttp = { url: address, headers: list(KeyValue) }
const Remote = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('streamable-http'), ...overHttp, variables: Variables }),
  z.looseObject({ type: z.literal('sse'), ...overHttp, variables: Variables }),
])
const Local = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('stdio') }),
  z.looseObject({ type: z.literal('streamable-http'), ...overHttp }),
  z.looseObject({ type: z.literal('sse'), ...overHttp }),
])

// A version names one release: ranges such as ^1.2, >=1 or 1.x are refused.
const isRange = (version: string) => /^[\^~]|^[<>=]|\s|(^|\.)[x*]($|\.)/i.test(version)
const exact = z.string().check(z.refine((version) => !isRange(version)))

const Package = z.looseObject({
  registryType: z.string(),
  registryBaseUrl: z.optional(z.url()),
  identifier: z.string(),
  version: z.optional(
    exact.check(
      z.minLength(1),
      z.refine((version) => version !== 'latest'),
    ),
  ),
  fileSha256: z.optional(z.string().check(z.regex(/^[a-f0-9]{64}$/))),
  runtimeHint: words,
  transport: Local,
  runtimeArguments: list(Argument),
  packageArguments: list(Argument),
  environmentVariables: list(KeyValue),
})

const Icon = z.looseObject({
  src: z.url().check(z.maxLength(255)),
  mimeType: z.optional(z.enum(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'])),
  sizes: list(z.string().check(z.regex(/^(\d+x\d+|any)$/))),
  theme: z.optional(z.enum(['light', 'dark'])),
})

/** A server.json. */
export const ServerJson = z.looseObject({
  $schema: z.optional(z.url()),
  name: z.string().check(z.minLength(3), z.maxLength(most.serverName), z.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)),
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(most.serverTitle))),
  description: z.string().check(z.minLength(1), z.maxLength(most.serverDescription)),
  version: exact.check(z.maxLength(255)),
  websiteUrl: z.optional(z.url()),
  repository: z.optional(z.looseObject({ url: z.url(), source: z.string(), id: words, subfolder: words })),
  icons: list(Icon),
  packages: list(Package),
  remotes: list(Remote),
  _meta: z.optional(z.looseObject({ [publisherKey]: z.optional(z.looseObject({})) })),
})
export type ServerJson = z.output<typeof ServerJson>

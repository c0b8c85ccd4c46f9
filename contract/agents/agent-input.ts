import * as z from 'zod/mini'
import { HttpsUrl } from '../files/https-url.ts'
import { runLimits } from '../limits/agent-runs.ts'
import { agentLimits as most } from '../limits/agents.ts'
import { text, textList } from '../values/values.ts'
import { agentTexts as say } from './agent-texts.ts'
import { claimsToBeOfficial } from './names.ts'
import { agentCategories, agentLicences, packageRegistries, remoteTransports } from './options.ts'

const link = z._default(
  z.union([z.literal(''), HttpsUrl.check(z.maxLength(most.url, { error: say.address }))], { error: say.address }),
  '',
)

// An address of this machine is for a server on it: the server takes only addresses of its own there.
const remote = z
  .string({ error: say.remoteAddress })
  .check(
    z.trim(),
    z.maxLength(most.url, { error: say.remoteAddress }),
    z.refine(isRemote, { error: say.remoteAddress }),
  )

// Numbers and names of a local network are never called, whatever they lead to.
function hasPublicName({ hostname }: URL): boolean {
  return /\.[a-z][a-z0-9-]*$/.test(hostname) && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(hostname)
}

function isRemote(url: string): boolean {
  if (url === '') return true
  if (/^http:\/\/localhost(:\d+)?\/dev\/agents\//.test(url)) return URL.canParse(url)
  return HttpsUrl.safeParse(url).success && hasPublicName(new URL(url))
}

/** A package from a public registry, by the names of the MCP registry. */
const PackageInput = z.strictObject({
  registry: z.enum(packageRegistries),
  identifier: text(most.packageName, { required: say.packageName }).check(
    z.regex(/^[^\s"'<>\\]+$/, { error: say.packageName }),
  ),
  version: text(most.packageVersion, { required: say.packageVersion }).check(
    z.regex(/^[\w.+-]+$/, { error: say.packageVersion }),
  ),
})

const ExampleInput = z.strictObject({
  input: text(most.exampleInput, { lines: true, required: say.exampleInput }),
  output: text(most.exampleOutput, { lines: true, required: say.exampleOutput }),
})

/**
 * An agent as its author enters it; the same shape for POST and PUT. A draft needs only a name: `missingFrom` says what
 * publishing needs.
 */
export const AgentInput = z.strictObject({
  name: text(most.name, { required: say.name }).check(
    z.refine((name) => !claimsToBeOfficial(name), { error: say.official }),
  ),
  summary: z._default(text(most.summary), ''),
  description: z._default(text(most.description, { lines: true }), ''),
  category: z._default(z.nullable(z.enum(agentCategories, { error: say.category })), null),
  categoryOther: z._default(text(most.categoryOther), ''),
  tags: z._default(textList(most.tags), []),
  licence: z._default(z.nullable(z.enum(agentLicences, { error: say.licence })), null),
  licenceOther: z._default(text(most.licenceOther), ''),
  sourceUrl: link,
  howToRun: z._default(text(most.howToRun, { lines: true }), ''),
  examples: z._default(z.array(ExampleInput).check(z.maxLength(most.examples, { error: say.examples })), []),
  /** What it does not do. */
  limits: z._default(textList(most.limits), []),
  usesModel: z._default(z.boolean(), false),
  model: z._default(text(most.model), ''),
  modelMaker: z._default(text(most.model), ''),
  languages: z._default(textList(most.languages), []),
  remoteUrl: z._default(remote, ''),
  transport: z._default(z.enum(remoteTransports), 'streamable-http'),
  packages: z._default(z.array(PackageInput).check(z.maxLength(most.packages, { error: say.packages })), []),
  /** The price of a run of the remote, in minor units; 0 is free. */
  runMinor: z._default(
    z
      .int({ error: say.runMinor })
      .check(z.gte(0, { error: say.runMinor }), z.lte(runLimits.runMinor, { error: say.runMinor })),
    0,
  ),
  publish: z._default(z.boolean(), true),
  /** A published agent that is not listed is open to everybody who has its address. */
  listed: z._default(z.boolean(), true),
})
export type AgentInput = z.output<typeof AgentInput>

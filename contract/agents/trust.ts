import * as z from 'zod/mini'
import { remoteProblems } from '../agent-remotes/problems.ts'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { Host } from '../audits/hosts.ts'
import { hostProofs } from '../audits/options.ts'
import { agentTrustLimits as most } from '../limits/agent-trust.ts'
import { UserCard } from '../users/user-card.ts'
import { ProjectId, Timestamp, text } from '../values/values.ts'
import { AgentPackage } from './agents.ts'
import { agentTrustCalls as calls } from './trust-calls.ts'
import { agentSights, consentChoices, readerStandings } from './trust-options.ts'
import { agentTrustTexts as say } from './trust-texts.ts'

/** What an agent asks of the people who run it, as its author enters it. */
export const AgentAsksInput = z.strictObject({
  sees: z.array(z.enum(agentSights)).check(
    z.minLength(1, { error: say.sees }),
    z.overwrite((sees) => agentSights.filter((each) => sees.includes(each))),
  ),
  keepsHours: z
    .int({ error: say.keeps })
    .check(z.gte(0, { error: say.keeps }), z.lte(most.keepsHours, { error: say.keeps })),
  /** Its own host, that of its remote, is added. */
  calls: z.array(Host).check(
    z.overwrite((hosts) => [...new Set(hosts)].sort()),
    z.maxLength(most.hosts, { error: say.hosts }),
  ),
  costs: text(most.costs),
})

export const VersionInput = z.strictObject({
  version: text(most.version, { required: say.version }).check(z.regex(/^[0-9a-z][\w.+-]*$/i, { error: say.version })),
  /** Required from the second version on. */
  changes: z._default(text(most.changes, { lines: true }), ''),
  asks: AgentAsksInput,
  /** Whether people may stay on the version before. */
  keepsOlder: z._default(z.boolean(), false),
})
export type VersionInput = z.output<typeof VersionInput>

const Asks = z.object({
  sees: z.array(z.enum(agentSights)),
  keepsHours: z.int(),
  calls: z.array(z.string()),
  costs: z.string(),
})
const Line = z.object({ kind: z.enum(['same', 'less', 'more']), text: z.string() })

/** A version of an agent, which stays as it was published. */
export const AgentVersion = z.object({
  number: z.int(),
  version: z.string(),
  changes: z.string(),
  publishedAt: Timestamp,
  asks: Asks,
  /** Lower-case hex, of the text of the manifest. */
  sha256: z.string(),
  remoteUrl: z.string(),
  /** The names of the tools that its remote had. */
  tools: z.array(z.string()),
  /** Whether it sees, keeps or calls more than the one before, and how the two differ; empty for the first. */
  asksMore: z.boolean(),
  difference: z.array(Line),
  /** Whether its author keeps it running. */
  isKept: z.boolean(),
})
export type AgentVersion = z.output<typeof AgentVersion>

/** What the last check of a remote found. */
export const AgentCheck = z.object({
  at: Timestamp,
  problem: z.nullable(z.enum(remoteProblems)),
  ms: z.int(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
})
export type AgentCheck = z.output<typeof AgentCheck>

/** Somebody who signed that they have read the newest version. */
export const AgentReading = z.object({
  name: z.string(),
  standing: z.enum(readerStandings),
  domain: z.string(),
  at: Timestamp,
  person: UserCard,
  isOwn: z.boolean(),
})
export type AgentReading = z.output<typeof AgentReading>

/** What a person has to decide before the agent runs for them again. */
export const AgentConsent = z.object({
  /** The version that they had, and the newest one. */
  from: z.string(),
  to: z.string(),
  number: z.int(),
  difference: z.array(Line),
  /** The version on which they can stay; null when its author keeps none. */
  stay: z.nullable(z.string()),
  /** Whether they chose to stay on it. */
  stays: z.boolean(),
})
export type AgentConsent = z.output<typeof AgentConsent>

/** What speaks for an agent, as far as it is known. */
export const AgentTrust = z.object({
  /** Null when its author has published none. */
  version: z.nullable(AgentVersion),
  /** Whether the agent has another address or other packages than its newest version. */
  isChanged: z.boolean(),
  host: z.nullable(
    z.object({
      host: z.string(),
      /** A program of this installation, which needs no proof. */
      isOurs: z.boolean(),
      provenAt: z.nullable(Timestamp),
      way: z.nullable(z.enum(hostProofs)),
    }),
  ),
  check: z.nullable(AgentCheck),
  /** The checks of the last 30 days: how many, how many found it in order, and the median of the answer times in milliseconds. */
  answers: z.object({ checks: z.int(), good: z.int(), medianMs: z.nullable(z.int()) }),
  /** Since when it cannot be tried, because several checks in a row failed. */
  pausedAt: z.nullable(Timestamp),
  readings: z.array(AgentReading),
  /** Whether the caller may sign that they have read it. */
  mayRead: z.boolean(),
  consent: z.nullable(AgentConsent),
})
export type AgentTrust = z.output<typeof AgentTrust>

/** What an agent's author needs to prove its host. */
export const AgentHost = z.object({
  host: z.string(),
  isOurs: z.boolean(),
  token: z.string(),
  record: z.string(),
  /** The whole address of the file. */
  file: z.string(),
  provenAt: z.nullable(Timestamp),
  way: z.nullable(z.enum(hostProofs)),
})
export type AgentHost = z.output<typeof AgentHost>

/** What a server.json says, as the form of an agent takes it. */
export const ImportedAgent = z.object({
  name: z.string(),
  summary: z.string(),
  sourceUrl: z.string(),
  remoteUrl: z.string(),
  packages: z.array(AgentPackage),
  version: z.string(),
  asks: z.nullable(Asks),
  /** What the file has and the form cannot take, in sentences. */
  leftOut: z.array(z.string()),
})
export type ImportedAgent = z.output<typeof ImportedAgent>

const One = z.object({ id: ProjectId })
const OneVersion = z.object({ id: ProjectId, number: z.string().check(z.regex(/^[1-9]\d{0,2}$/)) })
const noBody = z.nullish(z.strictObject({}))
const Trusted = z.object({ trust: AgentTrust })

/** Versions, manifests, hosts, checks and readers of agents. */
export const agentTrustEndpoints = {
  trust: endpoint(calls.trust, {
    summary:
      'What speaks for an agent: its newest version, the proof of its host, its checks, its readers; and what the caller has to decide.',
    params: One,
    output: Trusted,
  }),
  versions: endpoint(calls.versions, {
    summary: 'The versions of an agent, newest first, each with how it differs from the one before.',
    params: One,
    output: z.object({ versions: z.array(AgentVersion) }),
  }),
  manifest: endpoint(calls.manifest, {
    summary: 'The server.json of a version as text, byte by byte as it was published, with its SHA-256.',
    params: OneVersion,
    output: z.object({ version: z.string(), manifest: z.string(), sha256: z.string() }),
  }),
  publishVersion: endpoint(calls.publishVersion, {
    summary:
      'Publishes the agent as it is as a new version, with its manifest. Its remote has to answer. Everybody who knows the agent is told when it asks for more.',
    headers: [requestKeys.optional],
    params: One,
    body: VersionInput,
    output: z.object({ version: AgentVersion }),
    status: 201,
  }),
  consent: endpoint(calls.consent, {
    summary: 'Accepts the newest version, or stays on an older one that its author keeps.',
    params: One,
    body: z.strictObject({ number: z.int(), choice: z.enum(consentChoices) }),
    output: Trusted,
  }),
  host: endpoint(calls.host, {
    summary: 'The token with which the author of an agent proves the host of its remote.',
    params: One,
    output: z.object({ host: AgentHost }),
  }),
  proveHost: endpoint(calls.proveHost, {
    summary: 'Looks for the token at the host; 409 with what was found instead.',
    params: One,
    body: z.strictObject({ way: z.enum(hostProofs) }),
    output: z.object({ host: AgentHost }),
  }),
  check: endpoint(calls.check, {
    summary: 'Checks the remote of the caller’s agent now.',
    params: One,
    body: noBody,
    output: Trusted,
  }),
  read: endpoint(calls.read, {
    summary: 'Signs that the caller has read a version of somebody else’s agent.',
    params: One,
    body: z.strictObject({ number: z.int() }),
    output: Trusted,
  }),
  unread: endpoint(calls.unread, {
    summary: 'Withdraws the caller’s signature under a version.',
    params: OneVersion,
    body: noBody,
    output: Trusted,
  }),
  importServerJson: endpoint(calls.importServerJson, {
    summary:
      'Checks a server.json against the public format and returns what the form of an agent takes from it. Nothing is stored.',
    body: z.strictObject({ text: z.string().check(z.maxLength(most.serverJson.bytes)) }),
    output: z.object({ agent: ImportedAgent }),
  }),
}

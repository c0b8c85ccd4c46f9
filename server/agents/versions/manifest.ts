import { createHash } from 'node:crypto'
import type { AgentAsks } from '@guildhall/contract/agents/asks.ts'
import { publisherKey, ServerJson, serverJsonSchema } from '@guildhall/contract/agents/server-json.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import type { Config } from '#config/config.ts'
import { AppError } from '#http/errors.ts'
import type { AgentRow } from '../queries.ts'

/** Where our part of a manifest is: what the public format has no field for. */
export const asksKey = 'guildhall.agent'

/** The manifest of a version: the text of its server.json, and the hash of exactly this text. */
export interface Manifest {
  text: string
  sha256: string
}

/** Writes the manifest of an agent as it is. Throws when it does not have the public format. */
export function writeManifest(
  { origin }: Pick<Config, 'origin'>,
  agent: AgentRow,
  { version, asks }: { version: string; asks: AgentAsks },
): Manifest {
  const server = {
    $schema: serverJsonSchema.url,
    name: `${namespaceOf(origin)}/${agent.id}`,
    title: agent.name.slice(0, most.serverTitle),
    description: shortened(agent.summary || agent.name, most.serverDescription),
    version,
    websiteUrl: `${origin}/ai-agent/${agent.id}`,
    ...(agent.source_url ? { repository: { url: agent.source_url, source: sourceOf(agent.source_url) } } : {}),
    ...(agent.packages.length > 0
      ? {
          packages: agent.packages.map(({ registry, identifier, version: exact }) => ({
            ...{ registryType: registry, identifier, version: exact, transport: { type: 'stdio' } },
          })),
        }
      : {}),
    ...(agent.remote_url ? { remotes: [{ type: agent.transport, url: agent.remote_url }] } : {}),
    _meta: { [publisherKey]: { [asksKey]: asks } },
  }
  if (!ServerJson.safeParse(server).success) throw new AppError('agent_server_json')
  const text = `${JSON.stringify(server, null, 2)}\n`
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** The host of an address backwards, as names of servers begin: 'com.example.agents'. */
function namespaceOf(origin: string): string {
  return new URL(origin).hostname
    .split('.')
    .reverse()
    .join('.')
    .replace(/[^a-zA-Z0-9.-]/g, '-')
}

function sourceOf(url: string): string {
  const { hostname } = new URL(url)
  return ['github', 'gitlab', 'codeberg', 'bitbucket'].find((name) => hostname.startsWith(`${name}.`)) ?? hostname
}

/** A text of at most so many characters; a longer one ends with an ellipsis, and no character is cut in half. */
function shortened(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
}

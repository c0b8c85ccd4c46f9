import { isBounded, isObject } from '@guildhall/contract/agent-remotes/schema-reading.ts'
import type { AgentAsks } from '@guildhall/contract/agents/asks.ts'
import { packageRegistries } from '@guildhall/contract/agents/options.ts'
import { publisherKey, ServerJson, serverJsonSchema } from '@guildhall/contract/agents/server-json.ts'
import { AgentAsksInput, type ImportedAgent } from '@guildhall/contract/agents/trust.ts'
import { HttpsUrl } from '@guildhall/contract/files/https-url.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { agentLimits } from '@guildhall/contract/limits/agents.ts'
import { text as line } from '@guildhall/contract/values/values.ts'
import { invalid } from '#http/validation.ts'
import { asksKey } from './manifest.ts'

/** How many of the problems of a file are named. */
const mostProblems = 8

/**
 * Reads a server.json and returns what the form of an agent takes from it. 422 with what is wrong, at which place, when it is no JSON,
 * too large, or does not have the public format.
 */
export function readServerJson(text: string): ImportedAgent {
  const server = parse(text)
  const leftOut: string[] = []
  const remote = server.remotes?.find(
    ({ type, url, variables }) => type === 'streamable-http' && isPlain(url) && !variables,
  )
  if ((server.remotes?.length ?? 0) > (remote ? 1 : 0))
    leftOut.push(
      remote
        ? 'Only the first remote over streamable HTTP was taken.'
        : 'No remote was taken: the address has to begin with https:// and speak streamable HTTP, without variables.',
    )
  const packages = (server.packages ?? []).flatMap(({ registryType, identifier, version }) => {
    const registry = packageRegistries.find((each) => each === registryType)
    const isKnown = registry && identifier.length <= agentLimits.packageName && /^[^\s"'<>\\]+$/.test(identifier)
    const isExact = version !== undefined && version.length <= agentLimits.packageVersion && /^[\w.+-]+$/.test(version)
    return isKnown && isExact ? [{ registry, identifier, version }] : []
  })
  if (packages.length < (server.packages?.length ?? 0))
    leftOut.push('Packages of other registries, and those without an exact version, were left out.')
  if (packages.length > agentLimits.packages)
    leftOut.push(`Only the first ${agentLimits.packages} packages were taken.`)
  const version = /^[0-9a-z][\w.+-]*$/i.test(server.version) ? server.version.slice(0, most.version) : ''
  return {
    name: lineOf(server.title ?? server.name.slice(server.name.indexOf('/') + 1), agentLimits.name),
    summary: lineOf(server.description, agentLimits.summary),
    sourceUrl: isHttps(server.repository?.url) ? server.repository.url : '',
    remoteUrl: remote?.url ?? '',
    packages: packages.slice(0, agentLimits.packages),
    version,
    asks: asksOf(server),
    leftOut,
  }
}

function parse(text: string): ServerJson {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused(['The file is no JSON.'])
  }
  if (!isBounded(value, most.serverJson)) throw refused(['The file is too large, or its values are nested too deeply.'])
  const read = ServerJson.safeParse(value)
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path }) => {
    const place = path.map(String).join('.')
    return place
      ? `${place} does not have the format of server.json ${serverJsonSchema.version}.`
      : 'The file is no object.'
  })
  throw refused([...new Set(problems)])
}

const refused = (problems: string[]) =>
  invalid(problems.slice(0, mostProblems).map((message) => ({ path: 'text', message: lineOf(message, 200) })))

// Names come from a stranger's file.
const lineOf = (text: string, longest: number): string => {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  const read = line(longest).safeParse(
    plain
      .slice(0, longest)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim(),
  )
  return read.success ? read.data : ''
}

const isHttps = (url: string | undefined): url is string =>
  url !== undefined && url.length <= agentLimits.url && HttpsUrl.safeParse(url).success
const isPlain = (url: string) => isHttps(url) && !/[{}]/.test(url)

/** What it asks for, when it is a manifest that was exported here. */
function asksOf(server: ServerJson): AgentAsks | null {
  const own: unknown = server._meta?.[publisherKey]
  return isObject(own) ? (AgentAsksInput.safeParse(own[asksKey]).data ?? null) : null
}

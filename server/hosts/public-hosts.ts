import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import { asResponse, openRequest, readStart, type Target } from './outbound-request.ts'
import { type HostAnswer, type HostReader, OutboundError, type OwnAddress } from './port.ts'
import { isPublicAddress } from './public-address.ts'

const { bytes, timeoutMs } = auditLimits.proof
const mostRedirects = 3

/** Answers names. */
export interface Names {
  addresses(host: string): Promise<string[]>
  texts(name: string): Promise<string[]>
}

interface Parts {
  names?: Names
  /** Whether an address may be opened. */
  isAllowed?: (address: string) => boolean
  ports?: { https: number; http: number }
  timeoutMs?: number
}

/**
 * Reaches hosts on the internet, and the addresses of this installation that are handed in. `parts` replaces what a test cannot
 * have.
 */
export function publicHosts(parts: Parts = {}, own: readonly OwnAddress[] = []): HostReader {
  const names = parts.names ?? systemNames()
  const isAllowed = parts.isAllowed ?? isPublicAddress
  const ports = parts.ports ?? { https: 443, http: 80 }
  const within = parts.timeoutMs ?? timeoutMs

  /** Looks up the address of a host. Refuses hosts with an address that is not public. */
  async function publicAddressOf(host: string) {
    const addresses = isIP(host) ? [host] : await names.addresses(host).catch(() => [])
    const [address] = addresses
    if (address === undefined) return { kind: 'no-address' } as const
    // One that is not public is enough: the name is not only a public host's.
    if (!addresses.every(isAllowed)) return { kind: 'not-public' } as const
    // The connection goes to the address that was looked at, not to the name, which may answer something else now.
    return { kind: 'address', address } as const
  }

  const targetOf = (host: string, address: string, path: string, scheme: 'https' | 'http' = 'https'): Target => ({
    ...{ scheme, host, hostHeader: inAddress(host), address, port: ports[scheme], path },
  })

  /** Where a request to an address that somebody gave goes. */
  async function findTarget(url: URL) {
    // Other ports belong to what is not published for everybody.
    if (url.protocol !== 'https:' || url.port !== '') return { kind: 'not-public' } as const
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const found = await publicAddressOf(host)
    if (found.kind !== 'address') return found
    return { kind: 'target', target: targetOf(host, found.address, `${url.pathname}${url.search}`) } as const
  }

  return {
    texts: (name) => names.texts(name).catch(() => []),
    async open(host, path) {
      const deadline = AbortSignal.timeout(within)
      const found = await publicAddressOf(host)
      if (found.kind !== 'address') return found
      const readBy = async (scheme: 'https' | 'http') => {
        const target = targetOf(host, found.address, path, scheme)
        return (await read(target, { deadline, accept: 'text/plain', bytes })).answer
      }
      try {
        return await readBy('https').catch(() => readBy('http'))
      } catch {
        return { kind: deadline.aborted ? 'too-slow' : 'unreachable' }
      }
    },
    async download(url, limits) {
      const deadline = AbortSignal.timeout(limits.timeoutMs)
      let next = url
      for (let turn = 0; turn <= mostRedirects; turn += 1) {
        const found = await findTarget(next)
        if (found.kind !== 'target') return found
        try {
          const asked = { deadline, accept: 'text/calendar, */*', bytes: limits.bytes }
          const { answer, isWhole } = await read(found.target, asked)
          if (!isWhole) return { kind: 'too-large' }
          const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location !== null
          const target = isRedirect ? URL.parse(answer.location ?? '', next.href) : null
          if (!target) return answer
          next = target
        } catch {
          return { kind: deadline.aborted ? 'too-slow' : 'unreachable' }
        }
      }
      return { kind: 'unreachable' }
    },
    async send(url, { bytes: most, ...request }) {
      const { signal } = request
      signal.throwIfAborted()
      const target = ownTarget(own, url) ?? (await untilAborted(findTarget(url), signal))
      if ('kind' in target && target.kind !== 'target') throw new OutboundError(target.kind)
      try {
        const response = await openRequest('kind' in target ? target.target : target, request)
        const status = response.statusCode ?? 0
        if (status >= 300 && status < 400) {
          response.destroy()
          throw new OutboundError('redirect')
        }
        return asResponse(response, most)
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof OutboundError ? error : new OutboundError('unreachable')
      }
    },
  }
}

/** Where a request to an address of this installation goes that was handed in; none for any other. */
function ownTarget(own: readonly OwnAddress[], url: URL): Target | undefined {
  const found = own.find(({ prefix }) => url.href.startsWith(prefix))
  if (!found) return undefined
  const { address, port } = found
  return {
    ...{ scheme: 'http', host: url.hostname, hostHeader: url.host },
    ...{ address, port, path: `${url.pathname}${url.search}` },
  }
}

/** Waits for something that cannot be stopped itself. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end)
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', end))
}

function systemNames(): Names {
  const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 })
  return {
    async addresses(host) {
      const found = await Promise.all([
        resolver.resolve4(host).catch(() => []),
        resolver.resolve6(host).catch(() => []),
      ])
      return found.flat()
    },
    texts: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  }
}

interface Asked {
  deadline: AbortSignal
  accept: string
  /** The most that is read. */
  bytes: number
}

type Answer = Extract<HostAnswer, { kind: 'answer' }>

async function read(
  target: Target,
  { deadline, accept, bytes: most }: Asked,
): Promise<{ answer: Answer; isWhole: boolean }> {
  const response = await openRequest(target, { headers: { accept }, signal: deadline })
  const { text, isWhole } = await readStart(response, most)
  const url = `${target.scheme}://${target.hostHeader}${target.path}`
  const answer = { url, status: response.statusCode ?? 0, location: response.headers.location ?? null, text }
  return { answer: { kind: 'answer', ...answer }, isWhole }
}

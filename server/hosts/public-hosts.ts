import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import type { HostAnswer, HostReader } from './port.ts'
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

/** Reads hosts on the internet. `parts` replaces what a test cannot have. */
export function publicHosts(parts: Parts = {}): HostReader {
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

  return {
    texts: (name) => names.texts(name).catch(() => []),
    async open(host, path) {
      const deadline = AbortSignal.timeout(within)
      const found = await publicAddressOf(host)
      if (found.kind !== 'address') return found
      const at = { host, address: found.address, path, deadline, accept: 'text/plain', bytes }
      try {
        const { isWhole: _, ...answer } = await read(at, 'https', ports.https).catch(() => read(at, 'http', ports.http))
        return answer
      } catch {
        return { kind: deadline.aborted ? 'too-slow' : 'unreachable' }
      }
    },
    async download(url, limits) {
      const deadline = AbortSignal.timeout(limits.timeoutMs)
      let next = url
      for (let turn = 0; turn <= mostRedirects; turn += 1) {
        const host = next.hostname.replace(/^\[|\]$/g, '')
        // Other ports belong to what is not published for everybody.
        if (next.protocol !== 'https:' || next.port !== '') return { kind: 'not-public' }
        const found = await publicAddressOf(host)
        if (found.kind !== 'address') return found
        const path = `${next.pathname}${next.search}`
        const at = { host, address: found.address, path, deadline, accept: 'text/calendar, */*', bytes: limits.bytes }
        try {
          const { isWhole, ...answer } = await read(at, 'https', ports.https)
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
  }
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

interface At {
  host: string
  address: string
  path: string
  deadline: AbortSignal
  accept: string
  /** The most that is read. */
  bytes: number
}

type Answer = Extract<HostAnswer, { kind: 'answer' }> & { isWhole: boolean }

function read(
  { host, address, path, deadline, accept, bytes }: At,
  scheme: 'https' | 'http',
  port: number,
): Promise<Answer> {
  const options: https.RequestOptions = {
    ...{ host: address, port, path, agent: false, signal: deadline, maxHeaderSize: 16_384 },
    // The certificate is the host's, not the address's.
    servername: isIP(host) ? '' : host,
    headers: { host: inAddress(host), accept, 'accept-encoding': 'identity', 'user-agent': 'Guildhall' },
  }
  return new Promise((resolve, reject) => {
    const request = (scheme === 'https' ? https : http).get(options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        resolve({
          kind: 'answer',
          url: `${scheme}://${inAddress(host)}${path}`,
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          text: Buffer.concat(chunks).subarray(0, bytes).toString('utf8'),
          isWhole: size <= bytes,
        })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > bytes) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

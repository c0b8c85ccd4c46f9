import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { inAddress } from '@guildhall/contract/audits/hosts.ts'
import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import type { HostAnswer, HostReader } from './port.ts'
import { isPublicAddress } from './public-address.ts'

const { bytes, timeoutMs } = auditLimits.proof

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
  return {
    texts: (name) => names.texts(name).catch(() => []),
    async open(host, path) {
      const deadline = AbortSignal.timeout(within)
      const addresses = isIP(host) ? [host] : await names.addresses(host).catch(() => [])
      const [address] = addresses
      if (address === undefined) return { kind: 'no-address' }
      // One that is not public is enough: the name is not only a public host's.
      if (!addresses.every(isAllowed)) return { kind: 'not-public' }
      // The connection goes to the address that was looked at, not to the name, which may answer something else now.
      const at = { host, address, path, deadline }
      try {
        return await read(at, 'https', ports.https).catch(() => read(at, 'http', ports.http))
      } catch {
        return { kind: deadline.aborted ? 'too-slow' : 'unreachable' }
      }
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
}

function read({ host, address, path, deadline }: At, scheme: 'https' | 'http', port: number): Promise<HostAnswer> {
  const options: https.RequestOptions = {
    ...{ host: address, port, path, agent: false, signal: deadline, maxHeaderSize: 16_384 },
    // The certificate is the host's, not the address's.
    servername: isIP(host) ? '' : host,
    headers: { host: inAddress(host), accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': 'Guildhall' },
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
        })
        request.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= bytes) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import tls from 'node:tls'

// Node reads certificates and cannot make them, so these are written by hand in DER, the encoding of X.509.

function element(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const digits = body.length.toString(16)
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  // A long length is preceded by its number of bytes.
  const length = body.length < 128 ? bytes : Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...parts: Buffer[]) => element(0x30, ...parts)
const hex = (tag: number, text: string) => element(tag, Buffer.from(text, 'hex'))
const identifier = { name: '550403', ecdsaWithSha256: '2a8648ce3d040302', authority: '551d13', altName: '551d11' }
const algorithm = sequence(hex(0x06, identifier.ecdsaWithSha256))
const nameOf = (text: string) =>
  sequence(element(0x31, sequence(hex(0x06, identifier.name), element(0x0c, Buffer.from(text)))))
const timeOf = (ms: number) => element(0x18, Buffer.from(new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')))

interface Wanted {
  name: string
  key: KeyObject
  issuer: { name: string; key: KeyObject }
  /** An authority signs others; everything else is one host. */
  isAuthority?: boolean
  /** The end of its validity, in milliseconds. */
  until?: number
}

const day = 86_400_000

function write({ name, key, issuer, isAuthority = false, until = Date.now() + day }: Wanted): string {
  const extension = isAuthority
    ? sequence(hex(0x06, identifier.authority), hex(0x01, 'ff'), element(0x04, sequence(hex(0x01, 'ff'))))
    : sequence(hex(0x06, identifier.altName), element(0x04, sequence(element(0x82, Buffer.from(name)))))
  const content = sequence(
    element(0xa0, hex(0x02, '02')),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer.name),
    sequence(timeOf(until - 30 * day), timeOf(until)),
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension)),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, issuer.key))
  const lines =
    sequence(content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

/** A certificate authority made for a test, which nobody trusts until `trust` is called. */
export function testAuthority(name = 'Guildhall test authority') {
  const own = newKey()
  const issuer = { name, key: own.privateKey }
  const ca = write({ name, key: own.publicKey, issuer, isAuthority: true })
  return {
    /** A certificate with its key for a host, valid for a day from now or until the given time. */
    issue(host: string, until?: number) {
      const { publicKey, privateKey } = newKey()
      const cert = write({ name: host, key: publicKey, issuer, ...(until !== undefined && { until }) })
      return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
    },
    /** Makes this process trust the authority beside those of the system, and returns how to stop that. */
    trust(): () => void {
      const before = tls.getCACertificates('default')
      tls.setDefaultCACertificates([...before, ca])
      return () => tls.setDefaultCACertificates(before)
    },
  }
}

import * as z from 'zod/mini'
import { auditTexts as say } from './words.ts'

const name = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** Returns the host of an address that somebody typed or pasted, as a browser reads it. Empty if it names no host. */
export function hostOf(entry: string): string {
  const isBareIpv6 = /^[\da-f:.]*:[\da-f:.]*:[\da-f:.]*$/i.test(entry)
  try {
    const { hostname } = new URL(entry.includes('://') ? entry : `http://${isBareIpv6 ? `[${entry}]` : entry}`)
    return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  } catch {
    return ''
  }
}

const isHost = (host: string) => host.length <= 253 && (host.includes(':') || ipv4.test(host) || name.test(host))

/** A host on the internet: a name in ASCII, or an address. */
export const Host = z.pipe(
  z.string({ error: say.host }).check(z.trim(), z.maxLength(300, { error: say.host })),
  z.pipe(z.transform(hostOf), z.string().check(z.refine(isHost, { error: say.host }))),
)

/** An address or a network from which tests come. */
export const SourceAddress = z
  .string({ error: say.address })
  .check(z.trim(), z.maxLength(60, { error: say.address }), z.refine(isAddress, { error: say.address }))

const addressForms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
function isAddress(entry: string): boolean {
  return addressForms.some((form) => z.safeParse(form, entry).success)
}

/** A host as part of an address. */
export const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

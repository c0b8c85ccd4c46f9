import ipaddr from 'ipaddr.js'

// IPv6 gives public addresses only from here; everything else belongs to networks, translators and tunnels.
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address can belong to somebody on the internet: not a private, local, shared, multicast or reserved one, in
 * neither version, and none that hides such an address in IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6)
}

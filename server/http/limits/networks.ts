import { isIPv6 } from 'node:net'

/** The network an address belongs to: its first `bytes` of IPv4, the first `groups` of two bytes of IPv6. */
export function networkOf(address: string, { bytes, groups }: { bytes: number; groups: number }): string {
  const mapped = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '')
  if (!isIPv6(mapped)) return mapped.split('.').slice(0, bytes).join('.')
  const [head = '', tail] = mapped.split('::')
  const first = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - first.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...first, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

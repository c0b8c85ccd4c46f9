import { type HostAnswer, type HostReader, OutboundError } from '@guildhall/server/hosts/port.ts'
import type { ShopPerson } from './commerce.ts'

const day = (ahead: number, from = Date.now()) => new Date(from + ahead * 86_400_000).toISOString().slice(0, 10)

/** The rules of an audit without a public address; `now` is the time of the test's clock. */
export const auditForm = (over: object = {}, now = Date.now()) => ({
  what: 'The runner. Not the shop.',
  isPublic: false,
  hosts: [],
  from: day(0, now),
  until: day(13, now),
  addresses: ['203.0.113.0/28'],
  contact: 'Ilse Brandt',
  phone: '+49 30 901820',
  ...over,
})
export const publicForm = (hosts: string[], over: object = {}, now = Date.now()) =>
  auditForm({ isPublic: true, hosts, ...over }, now)

export const signature = (version: number, over: object = {}) => ({
  version,
  name: 'Ilse Brandt',
  mayBeTested: true,
  noPublicAddress: true,
  ...over,
})

/** Completes rules for an engagement without a public address. */
export async function agreeOnRules(provider: ShopPerson, client: ShopPerson, id: string): Promise<void> {
  await provider.put(`/engagements/${id}/rules`, { after: 0, form: auditForm() })
  await client.post(`/engagements/${id}/rules/sign`, signature(1))
}

/** Hosts that a test controls: what they publish, and what was asked of them. */
export function testHosts() {
  const records = new Map<string, string[]>()
  const files = new Map<string, HostAnswer>()
  const asked: string[] = []
  const reader: HostReader = {
    async texts(name) {
      asked.push(name)
      return records.get(name) ?? []
    },
    async open(host, path) {
      asked.push(`${host}${path}`)
      return files.get(host) ?? { kind: 'unreachable' }
    },
    async download(url) {
      asked.push(url.href)
      return files.get(url.host) ?? { kind: 'unreachable' }
    },
    send: () => Promise.reject(new OutboundError('unreachable')),
  }
  const answer = (text: string, over: object = {}): HostAnswer => ({
    ...{ kind: 'answer', url: 'https://host', status: 200, location: null, text },
    ...over,
  })
  return { reader, records, files, asked, answer }
}

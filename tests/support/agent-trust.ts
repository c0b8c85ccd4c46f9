import { publicHosts } from '@guildhall/server/hosts/public-hosts.ts'
import { agentsOn } from './agents.ts'
import { testHosts } from './audits.ts'
import type { ShopPerson } from './commerce.ts'
import { startHiring } from './engagements.ts'
import { oneTool, sendResult, startHostileRemote } from './remotes.ts'

/** A version as its author enters it. */
export const version = (over: object = {}, asks: object = {}) => ({
  version: '1.0.0',
  changes: 'The first.',
  asks: { sees: ['text'], keepsHours: 0, calls: [], costs: '', ...asks },
  ...over,
})

/** Starts a marketplace in which people hire and publish agents, with a remote at https://agents.example.org that a test controls. */
export async function startTrust() {
  const remote = { tools: [oneTool] as object[], isDown: false }
  const server = await startHostileRemote({
    list: (response, message) =>
      remote.isDown ? response.writeHead(503).end() : sendResult(response, message, { tools: remote.tools }),
  })
  const names = testHosts()
  const own = [{ prefix: 'https://agents.example.org/', address: '127.0.0.1', port: server.port }]
  const hosts = { ...names.reader, send: publicHosts({}, own).send }
  const hiring = await startHiring({}, { hosts })
  const agents = agentsOn(hiring.market)
  const pathOf = (id: string, rest = '') => `/agents/${id}${rest}`
  return {
    ...hiring,
    ...agents,
    remote,
    names,
    publishVersion: (author: ShopPerson, id: string, over: object = {}, asks: object = {}, headers = {}) =>
      author.post(pathOf(id, '/versions'), version(over, asks), headers),
    trustOf: async (reader: { get: ShopPerson['get'] }, id: string) =>
      (await reader.get(pathOf(id, '/trust'))).body.trust,
    keep: (person: ShopPerson, id: string) => person.put(pathOf(id, '/favorite')),
    decide: (person: ShopPerson, id: string, number: number, choice = 'accept') =>
      person.post(pathOf(id, '/consents'), { number, choice }),
    check: (author: ShopPerson, id: string) => author.post(pathOf(id, '/checks'), {}),
    async stop() {
      await hiring.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}

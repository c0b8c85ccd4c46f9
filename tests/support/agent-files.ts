import type { AgentFileKind } from '@guildhall/contract/agents/trust-options.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { partHeaders } from './assets.ts'
import type { Answer, Marketplace } from './marketplace.ts'

const { partBytes } = assetLimits

/** The calls of an agent's files as one person makes them. */
export function agentFileCalls(
  market: Marketplace,
  person: Awaited<ReturnType<Marketplace['person']>>,
  agentId: string,
) {
  const path = `/agents/${agentId}/files`
  const sendPart = (id: string, number: number, part: Uint8Array): Promise<Answer> =>
    market.call(
      {
        ...{ method: 'PUT', url: `/api${path}/${id}/parts/${number}`, payload: Buffer.from(part) },
        headers: partHeaders(part),
      },
      person.token,
    )
  const begin = (kind: AgentFileKind, name: string, size: number, headers = {}) =>
    person.post(path, { kind, name, size }, headers)
  return {
    list: () => person.get(path),
    begin,
    sendPart,
    parts: (id: string) => person.get(`${path}/${id}/parts`),
    complete: (id: string) => person.post(`${path}/${id}/complete`),
    remove: (id: string) => person.delete(`${path}/${id}`),
    link: (id: string) => person.get(`${path}/${id}/link`),
    /** Uploads a whole file and returns the answer of the last call. */
    async upload(kind: AgentFileKind, name: string, content: Buffer): Promise<Answer> {
      const { asset } = (await begin(kind, name, content.length)).body
      for (let at = 0; at * partBytes < content.length; at += 1)
        await sendPart(asset.id, at + 1, content.subarray(at * partBytes, (at + 1) * partBytes))
      return person.post(`${path}/${asset.id}/complete`)
    },
  }
}

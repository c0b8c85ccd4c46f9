import { createHash, randomBytes } from 'node:crypto'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Answer, Marketplace } from './marketplace.ts'

const { partBytes } = assetLimits

/** Random bytes, cut into the parts of an upload. */
export function fileOf(size: number) {
  const content = randomBytes(size)
  const count = Math.ceil(size / partBytes)
  return {
    content,
    parts: Array.from({ length: count }, (_, at) => content.subarray(at * partBytes, (at + 1) * partBytes)),
  }
}

/** The headers of a part. */
export const partHeaders = (part: Uint8Array) => ({
  'content-type': 'application/octet-stream',
  'content-digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
})

/** The calls of a project's assets as one person makes them. */
export function assetCalls(market: Marketplace, person: Awaited<ReturnType<Marketplace['person']>>, projectId: string) {
  const path = `/marketplace/projects/${projectId}/assets`
  const sendPart = (id: string, number: number | string, part: Uint8Array, headers: object = {}): Promise<Answer> =>
    market.call(
      {
        method: 'PUT',
        url: `/api${path}/${id}/parts/${number}`,
        payload: Buffer.from(part),
        headers: { ...partHeaders(part), ...headers },
      },
      person.token,
    )
  const begin = (name: string, size: number, headers = {}) => person.post(path, { kind: 'file', name, size }, headers)
  return {
    path,
    list: () => person.get(path),
    begin,
    addLink: (name: string, url: string) => person.post(path, { kind: 'link', name, url }),
    sendPart,
    parts: (id: string) => person.get(`${path}/${id}/parts`),
    complete: (id: string) => person.post(`${path}/${id}/complete`),
    change: (id: string, body: object) => person.put(`${path}/${id}`, body),
    order: (order: string[]) => person.put(path, { order }),
    remove: (id: string) => person.delete(`${path}/${id}`),
    link: (id: string) => person.get(`${path}/${id}/link`),
    /** Uploads a whole file in one call; returns the asset. */
    async upload(name: string, { content, parts }: ReturnType<typeof fileOf>) {
      const { asset } = (await begin(name, content.length)).body
      for (const [at, part] of parts.entries()) await sendPart(asset.id, at + 1, part)
      return (await person.post(`${path}/${asset.id}/complete`)).body.asset
    },
  }
}

import { createHash } from 'node:crypto'
import type { Answer } from '../marketplace.ts'

interface Person {
  post(path: string, body?: object): Promise<Answer>
}

const hashOf = (part: Uint8Array) => createHash('sha256').update(part).digest('hex')

/** The calls of parts that are sent straight to the store; `path` is that of the file. */
export const directParts = (person: Person, path: string) => ({
  address: (number: number, part: Uint8Array) =>
    person.post(`${path}/parts/${number}/address`, { sha256: hashOf(part) }),
  /** Asks for an address and sends the part there, or other bytes of the same size; returns the status of S3. */
  async send(number: number, part: Uint8Array, bytes = part): Promise<number> {
    const { status, body } = await this.address(number, part)
    if (status !== 200) return status
    const answer = await fetch(body.url, { method: 'PUT', headers: body.headers, body: Buffer.from(bytes) })
    await answer.arrayBuffer()
    return answer.status
  },
})

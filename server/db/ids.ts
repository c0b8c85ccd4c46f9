import { createHash, randomBytes } from 'node:crypto'

/** A new id: 12 characters [a-z0-9] that nobody can guess. */
export function newId(): string {
  return fold(randomBytes(32))
}

/**
 * The id of what one person's request adds to something, such as a project: a repeated request adds the same item, not a
 * second one.
 */
export function idOfRequest(personId: number, addedTo: string, requestKey: string): string {
  return fold(createHash('sha256').update(`${personId}\0${addedTo}\0${requestKey}`).digest())
}

function fold(bytes: Buffer): string {
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .slice(-12)
    .padStart(12, '0')
}

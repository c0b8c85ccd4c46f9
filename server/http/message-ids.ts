import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// 128 random bits and the signature, both in base64url.
const form = /<([\w-]{22})\.([\w-]{43})@[^\s<>]{1,255}>/

/** Writes the Message-ID of an email to this address, signed so that a report about it can be believed. */
export function writeMessageId(secret: string, to: string, domain: string): string {
  const random = randomBytes(16).toString('base64url')
  return `<${random}.${signatureOf(secret, random, to)}@${domain}>`
}

/** Returns whether a text names an email that this installation sent to this address. */
export function namesMailTo(secret: string, text: string, to: string): boolean {
  const [, random, signature] = form.exec(text) ?? []
  if (!random || !signature) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, random, to)))
}

const signatureOf = (secret: string, random: string, to: string) =>
  createHmac('sha256', secret).update(`message\n${random}\n${to.toLowerCase()}`).digest('base64url')

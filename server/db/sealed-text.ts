import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts before they are stored, and decrypts them. */
export interface Seal {
  seal(text: string): string
  /** Null for a text that this key did not encrypt: the secret has changed, or the stored text was changed. */
  open(sealed: string): string | null
}

const header = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Returns the seal for a purpose, with a key derived from a secret of the installation. Sealed texts are JWE in the compact
 * form, so other tools can read them. Written without a library: thousands are opened for one page.
 */
export function sealOf(secret: string, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(header))
      const content = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()])
      return [header, '', ...[iv, content, encrypting.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed) {
      const [head, wrapped, ...rest] = sealed.split('.')
      const [iv, content, tag] = rest.map((part) => Buffer.from(part, 'base64url'))
      if (head !== header || wrapped !== '' || rest.length !== 3 || !iv || !content || !tag) return null
      try {
        const decrypting = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
        decrypting.setAAD(Buffer.from(header)).setAuthTag(tag)
        return Buffer.concat([decrypting.update(content), decrypting.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

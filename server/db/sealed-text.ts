import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

/** Encrypts texts before they are stored, and decrypts them. */
export interface Seal {
  seal(text: string): Promise<string>
  /** Null for a text that this key did not encrypt: the secret has changed, or the stored text was changed. */
  open(sealed: string): Promise<string | null>
}

/**
 * Returns the seal for a purpose, with a key derived from a secret of the installation. Sealed texts are JWE in the compact
 * form.
 */
export function sealOf(secret: string, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      try {
        return new TextDecoder().decode((await compactDecrypt(sealed, key)).plaintext)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Answered {
  origin?: string
  rpId?: string
  /** The signature counter; by default one more than before. */
  counter?: number
  /** Whether its owner unlocked it. */
  isUnlocked?: boolean
  challenge?: string
  credentialId?: string
}

interface Question {
  challenge: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** An authenticator in software, with one ES256 key: answers as a browser sends them. */
export function createAuthenticator(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let owner = ''

  const dataOf = (type: string, question: Question, { origin = site, challenge = question.challenge }: Answered) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (flags: number, { rpId = new URL(site).hostname, counter: given }: Answered) => {
    counter = given ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const flagsOf = ({ isUnlocked = true }: Answered) => 0x01 | (isUnlocked ? 0x04 : 0)

  return {
    id: base64url(id),
    /** The answer to a question for a new passkey. */
    create(question: Question & { user: { id: string } }, given: Answered = {}) {
      owner = question.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = new Uint8Array(Buffer.concat([head(flagsOf(given) | 0x40, given), attested]))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientData = dataOf('webauthn.create', question, given)
      return {
        ...{ id: base64url(id), rawId: base64url(id), type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The answer to a question for this passkey. */
    answer(question: Question, given: Answered = {}) {
      const clientData = dataOf('webauthn.get', question, given)
      const authData = head(flagsOf(given), given)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey)
      const credentialId = given.credentialId ?? base64url(id)
      return {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(owner ? { userHandle: owner } : {}),
        },
      }
    },
  }
}

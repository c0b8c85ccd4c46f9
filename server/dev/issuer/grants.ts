import { createHash, randomBytes } from 'node:crypto'
import { demoPeople } from '../demo-people.ts'

interface Grant {
  person: IssuedPerson
  clientId: string
  redirectUri: string
  challenge: string
  nonce: string | null
  endsAt: number
}

/** Codes and access tokens of the local issuer, in memory: demo mode is a single process. */
export interface Grants {
  /** Issues a code for the request, once the visitor chose a person. */
  allow(person: IssuedPerson, asked: URLSearchParams): string
  /** Redeems a code with its PKCE verifier, once; null when anything about it is wrong. */
  redeem(form: URLSearchParams): { grant: Grant; accessToken: string } | null
  personOf(authorization: string | undefined): IssuedPerson | null
}

const lifeMs = 60_000
const mostKept = 1000

export function createGrants(): Grants {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, IssuedPerson>()
  const keep = <T>(map: Map<string, T>, value: T) => {
    const [oldest] = map.keys()
    if (map.size >= mostKept && oldest) map.delete(oldest)
    const key = randomBytes(24).toString('base64url')
    map.set(key, value)
    return key
  }
  return {
    allow: (person, asked) =>
      keep(codes, {
        person,
        clientId: asked.get('client_id') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce'),
        endsAt: Date.now() + lifeMs,
      }),
    redeem(form) {
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        grant &&
        grant.endsAt > Date.now() &&
        grant.challenge === challenge &&
        grant.redirectUri === form.get('redirect_uri') &&
        grant.clientId === form.get('client_id')
      return isRight ? { grant, accessToken: keep(tokens, grant.person) } : null
    },
    personOf: (authorization) => tokens.get(authorization?.replace(/^Bearer /i, '') ?? '') ?? null,
  }
}

/** The person that the visitor chose to be; null for nobody. */
export function chosenPerson(asked: URLSearchParams): IssuedPerson | null {
  const as = asked.get('as')
  const known = issuedPeople.find(({ id }) => String(id) === as)
  const email = asked.get('email') ?? ''
  if (known || as !== 'other' || !email) return known ?? null
  // The same address is the same person at the issuer too.
  const id = -2000 - createHash('sha256').update(email.toLowerCase()).digest().readUInt32BE()
  return { id, name: asked.get('name') ?? '', email, verified: asked.has('verified') }
}

/**
 * A person with an account at the local issuer. `id` is a number, like GitHub's; below zero, unlike any real provider's, so
 * that an account opened here opens for nobody there should the data ever leave demo mode.
 */
interface IssuedPerson {
  id: number
  name: string
  email: string
  verified: boolean
}

/**
 * The people the local issuer offers: a new person, one with a single name, one without a verified address, and a demo
 * person.
 */
export const issuedPeople: readonly (IssuedPerson & { hint: string })[] = [
  { id: -1001, name: 'Noor van den Berg', email: 'noor.vandenberg@mailbox.example', verified: true, hint: 'new here' },
  { id: -1002, name: 'Sukarno', email: 'sukarno@mailbox.example', verified: true, hint: 'new here, with one name' },
  { id: -1003, name: 'Amal Haddad', email: 'amal@mailbox.example', verified: false, hint: 'address not verified' },
  {
    id: -1004,
    name: 'Ilse Vandermeer',
    email: demoPeople[0]?.email ?? '',
    verified: true,
    hint: 'has a Guildhall account with a password',
  },
]

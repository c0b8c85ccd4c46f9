import { demoPeople } from '../demo-people.ts'

/**
 * Somebody with an account at the local issuer. `id` is a number, as GitHub's are; below zero, as none of the real
 * providers' are, so that an account opened here opens for nobody there should the data ever leave demo mode.
 */
export interface IssuedPerson {
  id: number
  name: string
  email: string
  verified: boolean
}

/** Whom the local issuer offers: somebody new, one of a single name, one without a verified address, and a demo person. */
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

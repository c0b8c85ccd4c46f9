import { createHmac } from 'node:crypto'
import { networkOf } from '#http/networks.ts'
import type { Deps } from '../deps.ts'
import { forgetVisitors } from './viewing-queries.ts'

/** What is known of somebody signed out: the address and what the browser says of itself. */
export interface Visitor {
  address: string
  agent: string
}

/** Hashes for the address block and the visitor, by a key that differs every day: nobody can be followed to the next. */
export function blind({ address, agent }: Visitor, secret: string, day: string) {
  const salt = createHmac('sha256', secret).update(`visitors of ${day}`).digest()
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
  const block = addressBlock(address)
  return { block: hash(block), mark: hash(`${block}\n${agent}`) }
}

/** The first 24 bits of IPv4, the first 48 of IPv6. */
export const addressBlock = (address: string): string => networkOf(address, { bytes: 3, groups: 3 })

/** Forgets the hashes of days that are over; the number of views stays. */
export async function sweepVisitors({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetVisitors(db, clock.now().toISOString().slice(0, 10))
}

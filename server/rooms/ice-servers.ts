import { createHmac, randomBytes } from 'node:crypto'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { IceServer } from '@guildhall/contract/rooms/rooms.ts'
import type { Config } from '#config/config.ts'

/** Whether calls can go through a relay. */
export const hasRelay = ({ ice }: Pick<Config, 'ice'>): boolean => ice.relays.length > 0

/**
 * Returns the servers that a browser uses for its calls. The password for a relay is derived from the secret that the relay
 * knows, and expires: the user name is the second at which it does. It does not identify the person.
 */
export function iceServersFor({ ice: { direct, relays, turnSecret } }: Pick<Config, 'ice'>, now: Date): IceServer[] {
  const servers: IceServer[] = direct.length > 0 ? [{ urls: direct }] : []
  if (turnSecret === null) return servers
  const username = `${Math.floor((now.getTime() + roomLimits.relayMs) / 1000)}:${randomBytes(9).toString('base64url')}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return [...servers, { urls: relays, username, credential }]
}

import { socketLimits } from '@guildhall/contract/limits/realtime.ts'
import type { Clock } from '../deps.ts'

interface Connection {
  on(event: 'packet', listener: () => void): unknown
  close(discard?: boolean): unknown
}

/** Closes a connection that sends more packets than any page does, of any kind, even before it is authenticated. */
export function limitPackets(connection: Connection, clock: Clock): void {
  const { max, windowMs } = socketLimits.packets
  let taken = 0
  let endsAt = 0
  connection.on('packet', () => {
    const now = clock.now().getTime()
    if (now >= endsAt) {
      taken = 0
      endsAt = now + windowMs
    }
    taken += 1
    if (taken > max) connection.close(true)
  })
}

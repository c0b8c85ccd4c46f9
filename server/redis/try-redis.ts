import { countTrial } from './counts.ts'
import { openSession } from './session.ts'

/** Connects once and tries what the server does with Redis; throws what goes wrong. For the doctor. */
export async function tryRedis(url: string): Promise<void> {
  const name = 'guildhall:doctor'
  const trials = [countTrial(`${name}:trial`)]
  const session = await openSession(url, { channel: `${name}:events`, trials, onText: () => undefined })
  session.close()
}

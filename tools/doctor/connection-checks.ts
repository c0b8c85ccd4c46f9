import type { Settings } from '@guildhall/server/config/config.ts'
import { tryMailServer } from '@guildhall/server/mail/create-mail.ts'
import { reasonOf } from '@guildhall/server/redis/open-redis.ts'
import { tryRedis } from '@guildhall/server/redis/try-redis.ts'
import { type Finding, fault, note, ok } from './finding.ts'

const patienceMs = 5000

/** Whether a server of this installation answers on this machine. */
export async function findServer(settings: Settings): Promise<boolean> {
  return fetch(`${addressOf(settings)}/api/health/live`, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok: isOk }) => isOk,
    () => false,
  )
}

/** Where the server answers on this machine. In demo mode it refuses every other name than that of its origin. */
function addressOf({ port, host, demo, origin }: Settings): string {
  if (demo) return origin
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** What the doctor says of the server. */
export const serverFinding = ({ port }: Settings, isRunning: boolean): Finding =>
  isRunning
    ? ok('Server', `It runs, and answers on port ${port}.`)
    : note('Server', `It does not run, or not on this machine: nothing answers on port ${port}.`)

/** Whether the mail server takes our name and password; no mail is sent. */
export async function checkMailServer({ smtpUrl }: Settings): Promise<Finding[]> {
  if (smtpUrl === null) return []
  const { host } = new URL(smtpUrl)
  try {
    await tryMailServer(smtpUrl, patienceMs)
    return [ok('Mail server', `${host} takes our emails.`)]
  } catch (error) {
    const reason = (error as { code?: string }).code ?? 'no answer'
    return [fault('Mail server', `${host} does not (${reason}). Check SMTP_URL and that the machine may reach it.`)]
  }
}

/** Whether Redis answers as the server needs it. */
export async function checkRedis({ redisUrl }: Settings): Promise<Finding[]> {
  if (redisUrl === null) return []
  const { host } = new URL(redisUrl)
  try {
    await tryRedis(redisUrl)
    return [ok('Redis', `${host} answers.`)]
  } catch (error) {
    const reason = reasonOf(error as Error)
    const advice = 'Meanwhile the database and each process do its work. Start it, or check REDIS_URL.'
    return [fault('Redis', `${host} does not work (${reason}). ${advice}`)]
  }
}

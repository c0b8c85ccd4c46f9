import { statfs } from 'node:fs/promises'
import type { PartName, PartState } from '@guildhall/contract/admin/part-options.ts'
import type { InstallationPart } from '@guildhall/contract/admin/parts.ts'
import { healthLimits } from '@guildhall/contract/limits/health.ts'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { dayText, isoOf } from '#db/moments.ts'
import { findListener, findProvider, findQueue, findUnsearched } from './signals.ts'

type Found = Pick<InstallationPart, 'state' | 'sentence'>
type Settings = Pick<Config, 'smtpUrl' | 'demo' | 'payments' | 'databaseUrl' | 'dataDir'>

const found = (state: PartState, sentence: string): Found => ({ state, sentence })
const works = (sentence: string) => found('works', sentence)
const watch = (sentence: string) => found('watch', sentence)
const broken = (sentence: string) => found('broken', sentence)
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

type QueueRow = Awaited<ReturnType<typeof findQueue>>[number]
const emptyQueue: QueueRow = {
  ...{ due: 0, oldest: null, failed: 0, clock: null },
  ...{ mails_sent: 0, mails_failed: 0, mails_repeating: 0 },
}

/** Reads the queue of jobs, once for the parts that it tells about. */
export const readQueue = async (db: Queryable): Promise<QueueRow> => (await findQueue(db))[0] ?? emptyQueue

/** Whether the workers of jobs run, by the queue alone. */
export function jobsPart({ due, oldest, failed, clock }: QueueRow): Found {
  const restart = 'Look at the server’s log and start it again.'
  if ((oldest ?? 0) > healthLimits.jobsDeadSeconds || (clock ?? 0) > healthLimits.jobsDeadSeconds)
    return broken(`No job has run for ${minutesOf(Math.max(oldest ?? 0, clock ?? 0))}. ${restart}`)
  if ((oldest ?? 0) > healthLimits.jobsLateSeconds)
    return watch(`${counted(due, 'job')} waiting, the oldest for ${minutesOf(oldest ?? 0)}. ${restart}`)
  if (failed > 0)
    return watch(`${counted(failed, 'job')} failed for good in the last day. The server’s log says which and why.`)
  return works(clock === null ? 'The first jobs are about to run.' : 'Jobs run, and none is late.')
}

const minutesOf = (seconds: number) => counted(Math.round(seconds / 60), 'minute')

/** Whether mails leave. */
export function mailPart(queue: QueueRow, { smtpUrl, demo }: Settings): Found {
  const { mails_sent: sent, mails_failed: failed, mails_repeating: repeating } = queue
  if (smtpUrl === null && !demo)
    return broken('No email leaves this machine, so nobody can sign up. Set SMTP_URL and start the server again.')
  if (failed > 0)
    return watch(`${counted(failed, 'email')} could not be sent. Open Emails to see why, and send them again.`)
  if (repeating > 0)
    return watch(`${counted(repeating, 'email')} could not be sent at once. Check that the mail server answers.`)
  const where = smtpUrl === null ? 'Emails stay in the outbox of the demo.' : 'Emails leave.'
  return works(`${where} ${counted(sent, 'email')} in the last day.`)
}

/** Whether messages of the payment provider arrive and fit. */
export async function paymentsPart(db: Queryable, { payments, demo }: Settings): Promise<Found> {
  if (payments === 'none') return works('This installation takes no payments; only free things can be bought.')
  const [provider] = await findProvider(db)
  const { last = null, parked = 0, unapplied = 0, silent = 0 } = provider ?? {}
  const reachable = 'Check that the provider reaches the address for its messages.'
  if (unapplied > 0) return broken(`${counted(unapplied, 'message')} of the provider not applied. Jobs may not run.`)
  if (parked > 0)
    return watch(`${counted(parked, 'message')} of the provider did not fit. Open Payments to settle them.`)
  if (silent > 0) return watch(`The provider is silent about ${counted(silent, 'payment')}. ${reachable}`)
  const kind = demo && payments === 'sandbox' ? 'Payments are a sandbox: no money moves. ' : ''
  if (last === null) return works(`${kind}No message of the provider yet.`)
  return works(`${kind}The last message came on ${dayText(last)}, at ${isoOf(last).slice(11, 16)} UTC.`)
}

/** Whether open pages hear what other processes do. */
export async function socketPart(db: Queryable, { databaseUrl }: Settings): Promise<Found> {
  if (databaseUrl === null) return works('Open pages hear of news at once. This is the only process.')
  const [listener] = await findListener(db, { name: 'guildhall listener' })
  return listener?.there
    ? works('Open pages hear of news at once, from every process.')
    : broken('No process listens to the database, so open pages do not hear of news. Start the server again.')
}

/** Whether the processes share what they share by Redis; `fault` is why not. */
export function redisPart(fault: string | null): Found {
  if (fault === null) return works('Redis carries events between the processes, and counts limits for all of them.')
  return watch(
    'Redis does not answer. The database carries events, and each process counts limits for itself. Start it, or check REDIS_URL.',
  )
}

/** Whether files in S3 can be read and stored; `fault` is why not. */
export function bucketPart(fault: string | null): Found {
  if (fault === null) return works('S3 answers. Files can be read and stored.')
  return broken(
    'S3 does not work. Files cannot be read or stored. Start it, or check the variables that begin with S3_.',
  )
}

/** Whether the search has what is public. */
export async function searchPart(db: Queryable): Promise<Found> {
  const [index] = await findUnsearched(db, { most: healthLimits.searched })
  const { missing = 0, newest = 0 } = index ?? {}
  if (missing > 0)
    return broken(
      `The search misses ${missing} of the newest ${counted(newest, 'project')}. Run in the database: select index_all_listings('project').`,
    )
  return works(
    newest === 0 ? 'There is nothing to find yet.' : `The search finds the newest ${counted(newest, 'project')}.`,
  )
}

/** Whether files can be written; `fault` is what a trial found. */
export async function filesPart({ dataDir }: Settings, fault: string | null): Promise<Found> {
  if (fault) return broken(`${fault} Check the disk of DATA_DIR and its rights.`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const left = `${(free / 1e9).toFixed(1)} GB are free.`
  if (free < healthLimits.fullDisk) return broken(`The disk of DATA_DIR is almost full: ${left} Make room.`)
  if (free < healthLimits.lowDisk) return watch(`The disk of DATA_DIR fills up: ${left} Make room.`)
  return works(`Files can be written. ${left}`)
}

/** Whether the database answers, and how fast. */
export function databasePart(ms: number | null, waiting: number): Found {
  if (ms === null) return broken('The database does not answer. Start it, or check DATABASE_URL.')
  if (waiting > 0)
    return watch(
      `${counted(waiting, 'call')} waiting for a connection to the database. Raise DATABASE_POOL if it stays so.`,
    )
  if (ms > healthLimits.slowDatabaseMs)
    return watch(`The database takes ${Math.round(ms)} ms to answer. Check its machine and the way to it.`)
  return works(`The database answers in ${Math.max(1, Math.round(ms))} ms.`)
}

/** The part of that name; one that cannot be read is broken. */
export async function partOf(name: PartName, read: () => Promise<Found> | Found): Promise<InstallationPart> {
  try {
    return { name, ...(await read()) }
  } catch {
    return { name, ...broken('It could not be checked, because the database did not answer the question.') }
  }
}

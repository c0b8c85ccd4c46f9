import { type botCheckEndpoints, botCheckHeader } from '@guildhall/contract/api/bot-check.ts'
import { botCheckCalls } from '@guildhall/contract/api/calls.ts'
import { createClient, type Send } from '@guildhall/contract/api/client.ts'
import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { type Challenge, solveChallengeWorkers } from 'altcha-lib'
import { ApiError } from './api-error.ts'

const mostWorkers = 4
const longestMs = 60_000

/** Fetches a challenge and solves it in the background; returns the header to send along. Throws ApiError. */
export async function solveBotCheck(send: Send): Promise<Record<string, string>> {
  const challenge = (await createClient<typeof botCheckEndpoints>(
    botCheckCalls,
    send,
  ).challenge()) as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' }),
    timeout: longestMs,
  }).catch(() => null)
  if (solution) return { [botCheckHeader]: btoa(JSON.stringify({ challenge, solution })) }
  const { status, message } = pageErrors.bot_check_failed
  throw new ApiError(status, { code: 'bot_check_failed', message })
}

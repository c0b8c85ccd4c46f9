import type { ApiRequest, Send } from '@guildhall/contract/api/client.ts'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/** Makes a network call with these additional headers. */
type Call = (request: ApiRequest, headers: Record<string, string>) => Promise<unknown>

let checks = 0
const listeners = new Set<() => void>()

/**
 * A transport that repeats a refused call once its reason is resolved: with proof of work when a limit was exceeded, and
 * after the person has accepted changed terms. The code for that is loaded only then.
 */
export function withBotCheck(call: Call): Send {
  return async (request) => {
    try {
      return await call(request, {})
    } catch (error) {
      const code = error instanceof ApiError && error.code
      if (code === 'terms_changed') {
        const { termsQuestion } = await import('./question.ts')
        if (!termsQuestion.hasHost() || !(await termsQuestion.ask())) throw error
        return call(request, {})
      }
      if (code !== 'bot_check_required') throw error
    }
    count(1)
    try {
      const { solveBotCheck } = await import('./bot-check.ts')
      return await call(request, await solveBotCheck((challenge) => call(challenge, {})))
    } finally {
      count(-1)
    }
  }
}

/** Returns whether proof of work is running. */
export function useIsBotChecking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => checks > 0,
    () => false,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function count(change: 1 | -1) {
  checks += change
  for (const listener of listeners) listener()
}

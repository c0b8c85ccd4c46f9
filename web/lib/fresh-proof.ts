import type { Send } from '@guildhall/contract/client.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/** The person closed the question: nothing happened, and there is nothing to say. Forms and notices show no empty text. */
class ProofDeclined extends ApiError {
  constructor() {
    super(0, { code: 'proof_declined' })
    this.message = ''
  }
}

/** Whether a call was not made because the person closed the question for a fresh proof, which is no failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof ProofDeclined
}

/** Ends the question: true once the person has proved that it is them. */
export type AnswerProof = (isProven: boolean) => void

let asked: { answer: AnswerProof; answered: Promise<boolean> } | null = null
let hosts = 0
const listeners = new Set<() => void>()

/**
 * A transport for calls that want a sign-in of at most 300 s ago (product 2): one refused for that opens the one dialog
 * and is made again after the proof. Whoever closes the dialog made no call (`isDeclined`); without a host it is refused.
 */
export function withFreshProof(send: Send): Send {
  return async (request) => {
    try {
      return await send(request)
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'reauthentication_required'
      if (!isStale || hosts === 0) throw error
      if (!(await askForProof())) throw new ProofDeclined()
    }
    return send(request)
  }
}

/** For the one place that shows the dialog: how to answer the question that is open, or null. */
export function useProofQuestion(): AnswerProof | null {
  useEffect(() => {
    hosts += 1
    return () => {
      hosts -= 1
      if (hosts === 0) asked?.answer(false)
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => asked?.answer ?? null,
    () => null,
  )
}

// Calls refused at the same time wait for the same answer.
async function askForProof(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const answer = (isProven: boolean) => {
      // One that comes late must not answer a question asked since.
      if (asked?.answer === answer) {
        asked = null
        tell()
      }
      resolve(isProven)
    }
    asked = { answer, answered: promise }
    tell()
  }
  return asked.answered
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import type { Send } from '@guildhall/contract/api/client.ts'
import { ApiError } from './api-error.ts'
import { type Answer, createQuestion } from './question.ts'

/** The person closed the dialog: nothing happened. Forms and notices do not show its empty message. */
class ProofDeclined extends ApiError {
  constructor() {
    super(0, { code: 'proof_declined' })
    this.message = ''
  }
}

/** Returns whether a call was not made because the person closed the fresh-proof dialog. That is not a failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof ProofDeclined
}

const question = createQuestion()

/**
 * A transport for calls that need a sign-in at most 300 s ago: a call refused for that opens the single dialog and is
 * repeated after the proof. If the person closes the dialog, it throws an error for which `isDeclined` is true; where the
 * dialog is missing, the refusal itself.
 */
export function withFreshProof(send: Send): Send {
  return async (request) => {
    try {
      return await send(request)
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'reauthentication_required'
      if (!isStale || !question.hasHost()) throw error
      if (!(await question.ask())) throw new ProofDeclined()
    }
    return send(request)
  }
}

/** For the component that shows the dialog: returns the answer function of the open question; null when there is none. */
export const useProofQuestion = (): Answer | null => question.useQuestion()

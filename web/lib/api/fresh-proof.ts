import type { Send } from '@guildhall/contract/api/client.ts'
import { ApiError } from './api-error.ts'
import { type Answer, createQuestion } from './question.ts'

/** The person closed the dialog: nothing happened. Its empty message is not shown by forms and notices. */
class ProofDeclined extends ApiError {
  constructor() {
    super(0, { code: 'proof_declined' })
    this.message = ''
  }
}

/** Whether a call was not made because the person closed the dialog for a fresh proof. That is no failure. */
export function isDeclined(error: unknown): boolean {
  return error instanceof ProofDeclined
}

const question = createQuestion()

/**
 * A transport for calls that want a sign-in of at most 300 s ago: one refused for that opens the one dialog
 * and is made again after the proof. Whoever closes the dialog made no call (`isDeclined`); without a host it is refused.
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

/** For the component that shows the dialog: answers the open question; null when there is none. */
export const useProofQuestion = (): Answer | null => question.useQuestion()

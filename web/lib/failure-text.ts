import { isOffline } from './api-error.ts'

const offlineText = 'You seem to be offline. Try again when you are connected.'

/** The sentence for a call that failed: the server's, or that no answer came. What was sent may have arrived. */
export function failureText(error: unknown): string {
  return isOffline(error) ? offlineText : (error as Error).message
}

import { isOffline } from './api-error.ts'

const offlineText = 'You seem to be offline. Try again when you are connected.'

/** Returns the message for a failed call: the server's, or that there was no response. The call may still have arrived. */
export function failureText(error: unknown): string {
  return isOffline(error) ? offlineText : (error as Error).message
}

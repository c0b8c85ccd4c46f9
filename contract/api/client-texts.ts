/**
 * What the API client says when a call cannot be made or its answer has no message. In its own file because every page loads
 * it, and no page needs the table of all errors.
 */
export const clientTexts = {
  requestFailed: 'Request failed',
  noUser: 'No authenticated user',
  tokenFailed: 'Failed to get authentication token',
} as const

/** Shown when a list cannot be loaded: a sentence and the label of its button. */
export const listFailure = { sentence: 'Could not load.', retry: 'Retry' } as const

/** The fallback sentence of the token call. */
export function httpErrorText(status: number): string {
  return `HTTP error! status: ${status}`
}

/** Shown to a visitor who opens the project form. */
export const signInToCreate = 'Please sign in to create a project'

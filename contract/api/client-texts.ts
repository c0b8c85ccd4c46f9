/**
 * What the API client says when a call cannot be made or its answer says nothing. In a file of its own
 * because every page loads it, and the table of refusals only where a form needs it.
 */
export const clientTexts = {
  requestFailed: 'Request failed',
  noUser: 'No authenticated user',
  tokenFailed: 'Failed to get authentication token',
} as const

/** When a list cannot be had: a sentence and the word of its button. */
export const listFailure = { sentence: 'Could not load.', retry: 'Retry' } as const

/** The token call's fall-back sentence. */
export function httpErrorText(status: number): string {
  return `HTTP error! status: ${status}`
}

/** What a visitor who opens the project form is told. */
export const signInToCreate = 'Please sign in to create a project'

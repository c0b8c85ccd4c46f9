/** The sentences of the service form. */
export const serviceFormTexts = {
  invalid: 'Please fix the errors in the form',
  image: 'Add at least one picture',
  createFailed: 'The service could not be saved',
  updateFailed: 'The changes could not be saved',
  changed: 'It has changed in the meantime.',
  signIn: 'Sign in to offer a service',
  published: 'Your service is published',
  draft: 'Saved as a draft',
  saved: 'Your changes are saved',
} as const

/** Loads the validation of the project form; null without a network. */
export function loadValidation(): Promise<typeof import('./project-validation.ts') | null> {
  return import('./project-validation.ts').catch(() => null)
}

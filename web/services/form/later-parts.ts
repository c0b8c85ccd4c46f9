import { loadDraftParts } from '#listings/draft/later-parts.ts'
import { loadPictureParts } from '#uploads/pictures/later-parts.ts'

/** Loads the validation of the service form; null without a network. */
export async function loadValidation() {
  const module = await import('./service-validation.ts').catch(() => null)
  return module?.serviceValidation ?? null
}

/** Loads what a provider without business details needs beside a price. */
export async function loadBusinessStep() {
  return (await import('#business/business-step.tsx')).BusinessStep
}

/** Loads what the form needs once it is used; all of it must also work when the network has gone meanwhile. */
export function loadLaterParts(): void {
  void loadValidation()
  loadPictureParts()
  loadDraftParts()
  void loadBusinessStep().catch(() => {})
}

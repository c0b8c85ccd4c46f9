import { loadDraftParts } from '#listings/draft/later-parts.ts'
import { loadPictureParts } from '#uploads/pictures/later-parts.ts'
import { loadUpload } from '#uploads/uploads.ts'

/** Loads the validation of the agent form; null without a network. */
export async function loadValidation(files: () => number) {
  const module = await import('./agent-validation.ts').catch(() => null)
  return module?.agentValidation(files) ?? null
}

/** Loads what the form needs once it is used; all of it must also work when the network has gone meanwhile. */
export function loadLaterParts(): void {
  void import('./agent-validation.ts').catch(() => {})
  void loadUpload().catch(() => {})
  loadPictureParts()
  loadDraftParts()
}

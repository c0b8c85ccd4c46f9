import { loadDraftParts } from '#listings/draft/later-parts.ts'
import { loadPictureParts } from '#uploads/pictures/later-parts.ts'
import { loadUpload } from '#uploads/uploads.ts'

/** Loads the validation of the project form; null without a network. */
export function loadValidation(): Promise<typeof import('./project-validation.ts') | null> {
  return import('./project-validation.ts').catch(() => null)
}

/** Loads the rows of the files and links for buyers. */
export async function loadAssetRows() {
  return (await import('./asset-rows.tsx')).AssetRows
}

/** Loads what is said after a project was saved. */
export async function loadSavedDialog() {
  return (await import('./saved-dialog.tsx')).SavedDialog
}

/** Loads what a seller without business details needs beside a price. */
export async function loadBusinessStep() {
  return (await import('#business/business-step.tsx')).BusinessStep
}

/** Loads the summary of what a save refused. */
export async function loadFormErrors() {
  return (await import('./form-errors.tsx')).FormErrors
}

/** Loads the list of what a buyer could dispute. */
export async function loadDisputeList() {
  return (await import('./dispute-list.tsx')).DisputeList
}

/**
 * Loads what a form needs once it is used: its validation, the rows and the upload of its files, the tiles, the scaling and the upload
 * of its pictures, and the question before it closes. All of them must also work when the network has gone meanwhile.
 */
export function loadLaterParts(): void {
  void loadValidation()
  void loadFormErrors().catch(() => {})
  loadDraftParts()
  void loadAssetRows().catch(() => {})
  loadPictureParts()
  void loadDisputeList().catch(() => {})
  void loadBusinessStep().catch(() => {})
  void loadUpload().catch(() => {})
}

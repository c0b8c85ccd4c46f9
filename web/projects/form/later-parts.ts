import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { loadUpload } from '#uploads/uploads.ts'

/** Loads the validation of the project form; null without a network. */
export function loadValidation(): Promise<typeof import('./project-validation.ts') | null> {
  return import('./project-validation.ts').catch(() => null)
}

/** Loads the question that is asked before a form with changes closes. */
export async function loadCloseQuestion() {
  return (await import('./close-question.tsx')).CloseQuestion
}

/** Loads the rows of the files and links for buyers. */
export async function loadAssetRows() {
  return (await import('./asset-rows.tsx')).AssetRows
}

/** Loads the tile of a picture. */
export async function loadPictureTile() {
  return (await import('./pictures/picture-tile.tsx')).PictureTile
}

/** Loads what scales a picture before its upload; throws 'Failed to optimize image' without a network. */
export async function loadImageOptimisation() {
  const module = await import('./pictures/image-optimisation.ts').catch(() => {
    throw new Error(uploadTexts.optimise)
  })
  return module.optimiseImage
}

/** Loads the upload and the deletion of pictures; throws an ApiError with the text `failure` without a network. */
export function loadPictureUpload(failure: string) {
  return import('./pictures/picture-upload.ts').catch(() => {
    throw new ApiError(0, { message: failure })
  })
}

/** Loads what is said about a draft that was continued here or elsewhere. */
export async function loadDraftNotices() {
  return (await import('./draft/draft-notices.tsx')).DraftNotices
}

/** Loads what is said after a project was saved. */
export async function loadSavedDialog() {
  return (await import('./saved-dialog.tsx')).SavedDialog
}

/** Loads what a seller without business details needs beside a price. */
export async function loadBusinessStep() {
  return (await import('./business-step.tsx')).BusinessStep
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
  void loadCloseQuestion().catch(() => {})
  void loadAssetRows().catch(() => {})
  void loadPictureTile().catch(() => {})
  void loadImageOptimisation().catch(() => {})
  void loadPictureUpload('').catch(() => {})
  void loadDisputeList().catch(() => {})
  void loadBusinessStep().catch(() => {})
  void loadUpload().catch(() => {})
  void loadDraftNotices().catch(() => {})
}

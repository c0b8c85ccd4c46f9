import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { ApiError } from '#lib/api/api-error.ts'

/** Loads the tile of a picture. */
export async function loadPictureTile() {
  return (await import('./picture-tile.tsx')).PictureTile
}

/** Loads what scales a picture before its upload; throws 'Failed to optimize image' without a network. */
export async function loadImageOptimisation() {
  const module = await import('./image-optimisation.ts').catch(() => {
    throw new Error(uploadTexts.optimise)
  })
  return module.optimiseImage
}

/** Loads the upload and the deletion of pictures; throws an ApiError with the text `failure` without a network. */
export function loadPictureUpload(failure: string) {
  return import('./picture-upload.ts').catch(() => {
    throw new ApiError(0, { message: failure })
  })
}

/** Loads what a form with pictures needs once it is used, also when the network has gone meanwhile. */
export function loadPictureParts(): void {
  void loadPictureTile().catch(() => {})
  void loadImageOptimisation().catch(() => {})
  void loadPictureUpload('').catch(() => {})
}

import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'

/** A part of a picture, in its own pixels. */
export interface Cut {
  x: number
  y: number
  width: number
  height: number
}

const { maxWidth, quality } = imageLimits.optimise

/** The cut of a picture as a file of its own, at most 1200 pixels wide. Fails with 'Failed to load image' or 'Failed to optimize image'. */
export async function cutOut(picture: File, { x, y, width, height }: Cut): Promise<File> {
  const side = Math.max(1, Math.min(maxWidth, Math.round(width)))
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(uploadTexts.load)
  })
  try {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) throw new Error(uploadTexts.optimise)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, side, side)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    if (!blob) throw new Error(uploadTexts.optimise)
    // A browser that cannot write WebP answers PNG.
    return new File([blob], `portrait.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
  } finally {
    bitmap.close()
  }
}

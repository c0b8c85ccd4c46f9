import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'

const { maxWidth, maxHeight, quality } = imageLimits.optimise

/**
 * Scales a picture to fit 1200 by 1200 at quality 0.8; a GIF stays as it is, and so does a file that would only grow. Throws
 * 'Failed to load image' or 'Failed to optimize image'.
 */
export async function optimiseImage(file: File): Promise<File> {
  if (file.type === 'image/gif') return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(uploadTexts.load)
  })
  try {
    const scale = Math.min(1, maxWidth / bitmap.width, maxHeight / bitmap.height)
    const made = await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale), file.type)
    return scale === 1 && made.size >= file.size ? file : new File([made], file.name, { type: made.type })
  } catch {
    throw new Error(uploadTexts.optimise)
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // PNG has no quality setting; WebP keeps transparency. A browser that cannot write WebP returns PNG, which is fine.
  const format = type === 'image/jpeg' || type === 'image/jpg' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), format, quality)
  })
}

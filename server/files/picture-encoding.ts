import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { AppError } from '#http/errors.ts'
import type { PictureSizes } from '#storage/images.ts'

/** A picture re-encoded from a person's file: only its pixels remain. */
export interface Picture {
  key: string
  sizes: PictureSizes
  files: { width: number; content: Buffer }[]
}

/** `page`: within 1200 x 1200, in the page widths. `portrait`: a square, in the portrait widths. */
export type PictureUse = 'page' | 'portrait'

const inTurn = oneAtATime(40, () => new AppError('unavailable', { retryAfter: 10 }))

/**
 * Reads a person's file, whatever it claims to be, and encodes it as WebP. Refuses (415) content that is not a JPEG, PNG,
 * WebP or GIF, (422) files that cannot be read or have too many pixels. One picture at a time per process.
 */
export function makePicture(path: string, use: PictureUse): Promise<Picture> {
  return inTurn(async () => {
    const format = await formatByContent(path)
    if (!format) throw new AppError('file_type')
    const sharp = await loadSharp()
    const { pages = 1, ...found } = await sharp(path)
      .metadata()
      .catch(() => ({ format: undefined, width: 0, height: 0, pages: 1 }))
    if (found.format !== format) throw new AppError('file_unreadable')
    if (found.width * found.height > imageLimits.maxPixels) throw new AppError('image_pixels')
    const isMoving = pages > 1 && found.width * found.height * pages <= imageLimits.maxMovingPixels
    try {
      return isMoving && use === 'page' ? await moving(sharp, path, found) : await still(sharp, path, boxOf(use, found))
    } catch {
      throw new AppError('file_unreadable')
    }
  })
}

const { maxWidth, maxHeight } = imageLimits.optimise
const limits = { limitInputPixels: imageLimits.maxPixels, failOn: 'error' } as const

interface Size {
  width: number
  height: number
}

// The box a picture must fit: all of it, or for a portrait its middle, as large as possible.
function boxOf(use: PictureUse, { width, height }: Size) {
  if (use === 'page') return { width: maxWidth, height: maxHeight, fit: 'inside', widths: imageLimits.widths } as const
  const side = Math.min(width, height, Math.max(...imageLimits.avatarWidths))
  return { width: side, height: side, fit: 'cover', widths: imageLimits.avatarWidths } as const
}

// Decoded once, after turning it upright; the widths are made from the pixels of the largest.
async function still(sharp: Sharp, path: string, { widths, ...box }: ReturnType<typeof boxOf>): Promise<Picture> {
  const fitted = sharp(path, limits)
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize({ ...box, withoutEnlargement: true })
  const { data, info } = await fitted
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files = []
  for (const each of widthsUpTo(width, widths)) {
    const pixels = sharp(data, { raw: { width, height, channels } })
    const content = await (each === width ? pixels : pixels.resize(each)).webp({ quality, effort: 3 }).toBuffer()
    files.push({ width: each, content })
  }
  return named(files, height)
}

// Frames cannot pass through raw pixels, so each width decodes again; the pixel limit for animations keeps that bounded.
async function moving(sharp: Sharp, path: string, size: Size): Promise<Picture> {
  const scale = Math.min(1, maxWidth / size.width, maxHeight / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const files = []
  for (const each of widthsUpTo(width, imageLimits.widths)) {
    const frames = sharp(path, { ...limits, animated: true }).timeout({ seconds: 20 })
    const fitted = frames.resize(each, Math.max(1, Math.round((height * each) / width)), { fit: 'fill' })
    files.push({ width: each, content: await fitted.webp({ quality, effort: 0 }).toBuffer() })
  }
  return named(files, height)
}

// The salt gives equal pictures of two projects different names: deleting one leaves the other alone.
function named(files: Picture['files'], height: number): Picture {
  const hash = createHash('sha256').update(randomBytes(16))
  for (const { content } of files) hash.update(content)
  const widths = files.map((file) => file.width)
  return { key: hash.digest('hex').slice(0, 32), sizes: { width: widths.at(-1) as number, height, widths }, files }
}

const signatures = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^47494638(37|39)61/,
  webp: /^52494646.{8}57454250/,
}

async function formatByContent(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const start = buffer.subarray(0, bytesRead).toString('hex')
    return Object.entries(signatures).find(([, signature]) => signature.test(start))?.[0]
  } finally {
    await file.close()
  }
}

type Sharp = typeof import('sharp')['default']

/** The picture library, loaded by the first upload; without its caches and worker threads, which only cost memory. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** WebP's quality in percent. */
const quality = imageLimits.optimise.quality * 100

/** The listed widths that a picture of `width` pixels gets, and its own as the last one: nothing is enlarged. */
function widthsUpTo(width: number, widths: readonly number[]): number[] {
  return [...widths.filter((each) => each < width), width]
}

/**
 * Runs work one at a time, across all callers. Throws the error of `refuse` immediately when `mostWaiting` are waiting
 * already, so that a crowd is asked to come back instead of filling the memory.
 */
function oneAtATime(mostWaiting: number, refuse: () => Error) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > mostWaiting) throw refuse()
    waiting += 1
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn.finally(() => {
      waiting -= 1
    })
  }
}

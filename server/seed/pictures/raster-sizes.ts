import { imageLimits } from '@guildhall/contract/limits/images.ts'
import sharp from 'sharp'

/** One size of a drawn picture, ready to store. */
export interface RasterSize {
  width: number
  height: number
  webp: Buffer
}

/** Returns a plate's SVG as WebP in the widths that pages request, narrowest first; drawn once and scaled down. */
export async function rasterisePlate(svg: string): Promise<RasterSize[]> {
  return rasterise(svg, imageLimits.widths, 1200 / 640, 5 / 8)
}

/** Returns a portrait's SVG as WebP in the widths of avatars, narrowest first. */
export async function rasterisePortrait(svg: string): Promise<RasterSize[]> {
  return rasterise(svg, imageLimits.avatarWidths, 2, 1)
}

/** Processes items in parallel: at most `lanes` pictures are in memory at a time; results come in the order of `items`. */
export async function* inLanes<T, R>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for (const item of items) {
    running.push(work(item))
    const first = running.length >= lanes ? running.shift() : undefined
    if (first) yield await first
  }
  for (const rest of running) yield await rest
}

async function rasterise(svg: string, widths: readonly number[], scale: number, ratio: number): Promise<RasterSize[]> {
  // librsvg draws 72 points per inch: each step of density is one multiple of the drawing's own size.
  const drawn = await sharp(Buffer.from(svg), { density: 72 * scale })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  const largest = sharp(drawn.data, { raw: { width, height, channels } })
  return Promise.all(
    widths.map(async (wanted) => {
      const size = { width: wanted, height: Math.round(wanted * ratio) }
      const fitted =
        wanted === width ? largest.clone() : largest.clone().resize({ ...size, kernel: 'linear', fit: 'fill' })
      return { ...size, webp: await fitted.webp({ quality: 80, effort: 0 }).toBuffer() }
    }),
  )
}

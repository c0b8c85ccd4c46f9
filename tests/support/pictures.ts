import sharp from 'sharp'

/** A JPEG of one colour, with metadata when `exif` is given. */
export async function jpeg(width = 800, height = 600, exif?: object): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } }).jpeg()
  return (exif ? picture.withExif(exif as never).withMetadata({ orientation: 6 }) : picture).toBuffer()
}

/** A PNG with a small file size and the requested number of pixels. */
export async function png(width: number, height: number): Promise<Buffer> {
  const options = { limitInputPixels: false, create: { width, height, channels: 3 as const, background: '#123456' } }
  return sharp(options).png({ compressionLevel: 9 }).toBuffer()
}

/** A GIF with the requested number of frames. */
export async function gif(frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(40 * 30 * frames * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.floor(at / (40 * 30 * 3)) * 60
  return sharp(pixels, { raw: { width: 40, height: 30 * frames, channels: 3, pageHeight: 30 } })
    .gif()
    .toBuffer()
}

/** The body and headers of a form upload. */
export async function pictureForm(fields: Record<string, string>, field: string, files: Uint8Array[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [index, file] of files.entries())
    form.append(field, new Blob([new Uint8Array(file)], { type: 'image/png' }), `picture-${index}.png`)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return { payload, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}

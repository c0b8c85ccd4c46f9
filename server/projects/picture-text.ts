import { imageUrls, type PictureSizes } from '#storage/images.ts'

/** A picture as JSON, and the address of its largest size as JSON; both `null` without a picture. */
interface PictureText {
  json: string | Buffer
  main: string
}

const mostKept = 2000
const kept = new Map<string, { start: string; end: string; plain: PictureText }>()
const none: PictureText = { json: Buffer.from('null'), main: 'null' }
const altPlace = '"{alt}"'

/**
 * The JSON of a stored picture as `imageUrls` makes it; null without a key. `sizes` is the text of a
 * `PictureSizes`. A picture never changes but in its description, so what was made of the last ones is kept: two thirds of
 * a list are addresses of pictures.
 */
export function pictureText(origin: string, key: string, sizes: string, alt: string): PictureText {
  if (key === '' || sizes === '') return none
  let found = kept.get(key)
  if (!found) {
    const image = imageUrls(origin, key, JSON.parse(sizes) as PictureSizes, '{alt}')
    const [start = '', end = ''] = JSON.stringify(image).split(altPlace)
    found = { start, end, plain: { json: Buffer.from(`${start}""${end}`), main: JSON.stringify(image.main) } }
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, found)
  }
  return alt === '' ? found.plain : { json: found.start + JSON.stringify(alt) + found.end, main: found.plain.main }
}

import { crc32, deflateSync } from 'node:zlib'
import { gif, jpeg } from './pictures.ts'

/** A script that a browser would run if it took a file for a page. */
export const script = '<script>alert(document.domain)</script>'

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG with one bit per pixel and additional chunks; it contains `rows` rows. */
function plainPng(width: number, height: number, rows = height, between: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * rows))
  return Buffer.concat([
    pngStart,
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG whose text chunks contain a page. */
const pngWithText = () =>
  plainPng(64, 48, 48, [
    chunk('tEXt', Buffer.from(`Comment\0${script}`)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${script}`)),
  ])

/** A GIF that is also a script: its comment block ends what a script parser reads as a comment. */
async function gifWithScript(): Promise<Buffer> {
  const picture = await gif(1)
  const words = Buffer.from(`*/=1;${script}//`)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), words, Buffer.from([0])])
  return Buffer.concat([picture.subarray(0, -1), comment, picture.subarray(-1)])
}

/** A JPEG that is also a page, before and after its pixels. */
async function jpegWithPage(): Promise<Buffer> {
  const picture = await jpeg(64, 48)
  const page = Buffer.from(`--><!doctype html>${script}<!--`)
  const comment = Buffer.from([0xff, 0xfe, 0, page.length + 2])
  return Buffer.concat([picture.subarray(0, 2), comment, page, picture.subarray(2), page])
}

/** A JPEG with the location and the photographer's name in its metadata. */
const jpegWithPlace = () =>
  jpeg(64, 48, {
    IFD0: { Artist: 'Ada Lovelace' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
  })

/** A JPEG whose header says 65,535 by 65,535. */
async function endlessJpeg(): Promise<Buffer> {
  const picture = Buffer.from(await jpeg(64, 48))
  // The frame header: two bytes of marker, two of length, one of precision, then height and width.
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  picture.writeUInt16BE(65_535, frame + 5)
  picture.writeUInt16BE(65_535, frame + 7)
  return picture
}

/** Malicious pictures. */
export const hostilePictures = {
  plainPng,
  pngWithText,
  gifWithScript,
  jpegWithPage,
  jpegWithPlace,
  endlessJpeg,
}

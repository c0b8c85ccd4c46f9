import sharp from 'sharp'

// A lossy WebP contains a key frame of VP8, so the pictures of a WebM need no other encoder.
async function keyFrame(width: number, height: number, hue: number): Promise<Buffer> {
  const background = { r: hue, g: 90, b: 200 - hue }
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ quality: 60 })
    .toBuffer()
  const at = picture.indexOf('VP8 ', 0, 'latin1')
  return picture.subarray(at + 8, at + 8 + picture.readUInt32LE(at + 4))
}

/** An element of EBML: its id, its length in eight bytes, its content. */
function element(id: number, ...content: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    content.map((each) => (typeof each === 'number' ? number(each) : Buffer.isBuffer(each) ? each : Buffer.from(each))),
  )
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  const name = Buffer.from(id.toString(16).padStart(2, '0'), 'hex')
  return Buffer.concat([name, size, body])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A WebM that browsers play, of `frames` pictures, four a second; `padding` bytes of it say nothing. */
export async function webm({
  frames = 4,
  width = 64,
  height = 48,
  padding = 0,
  codec = 'V_VP8',
} = {}): Promise<Buffer> {
  const header = element(
    0x1a45dfa3,
    ...[element(0x4286, 1), element(0x42f7, 1), element(0x42f2, 4), element(0x42f3, 8)],
    ...[element(0x4282, 'webm'), element(0x4287, 2), element(0x4285, 2)],
  )
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(frames * 250)
  const info = element(
    0x1549a966,
    ...[element(0x2ad7b1, 1_000_000), element(0x4489, duration), element(0x4d80, 'tests'), element(0x5741, 'tests')],
  )
  const video = element(0xe0, element(0xb0, width), element(0xba, height))
  const track = element(0xae, element(0xd7, 1), element(0x73c5, 1), element(0x83, 1), element(0x86, codec), video)
  const blocks = []
  for (let at = 0; at < frames; at += 1) {
    const time = Buffer.alloc(2)
    time.writeInt16BE(at * 250)
    blocks.push(element(0xa3, Buffer.from([0x81]), time, Buffer.from([0x80]), await keyFrame(width, height, at * 40)))
  }
  const nothing = padding > 0 ? [element(0xec, Buffer.alloc(padding))] : []
  const tracks = element(0x1654ae6b, track)
  return Buffer.concat([
    header,
    element(0x18538067, info, tracks, element(0x1f43b675, element(0xe7, 0), ...blocks), ...nothing),
  ])
}

/** A box of an MP4. */
export function box(name: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((each) => Buffer.from(each)))
  return Buffer.concat([number(body.length + 8), Buffer.from(name, 'latin1'), body])
}

/** The boxes of an MP4 with a track of this kind, without pictures that could be decoded. */
export function mp4(handler = 'vide'): Buffer {
  const hdlr = box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13))
  return Buffer.concat([
    box('ftyp', 'isom', Buffer.alloc(4), 'isomavc1'),
    box('moov', box('trak', box('mdia', hdlr))),
    box('mdat', Buffer.alloc(64)),
  ])
}

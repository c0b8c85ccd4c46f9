import type { ReadBytes } from '#files/service.ts'

/**
 * Whether a file is a video of this type: its boxes or elements have the order and sizes of the format, and one of its tracks is a
 * picture track. Nothing is decoded: the browser does that.
 */
export function isVideo(type: 'video/mp4' | 'video/webm', size: number, read: ReadBytes): Promise<boolean> {
  return type === 'video/mp4' ? isMp4(size, read) : isWebm(read)
}

/** The most boxes that are looked at: a real file has fewer than ten, one in fragments some hundred. */
const mostBoxes = 2000
/** The part of the description of its tracks in which a picture track is looked for. */
const mostHead = 4 * 1_048_576

// ISO 14496-12: a file is a row of boxes, each with its size and its name.
async function isMp4(size: number, read: ReadBytes): Promise<boolean> {
  let at = 0
  let hasPictures = false
  let hasMedia = false
  for (let box = 0; at < size; box += 1) {
    const head = await read(at, 16)
    if (box >= mostBoxes || head.length < 8) return false
    const name = head.toString('latin1', 4, 8)
    if (box === 0 && name !== 'ftyp') return false
    const length = lengthOf(head, size - at)
    if (length === null || at + length > size) return false
    if (name === 'mdat') hasMedia = true
    if (name === 'moov') hasPictures ||= (await read(at, Math.min(length, mostHead))).includes('vide', 0, 'latin1')
    at += length
  }
  return hasPictures && hasMedia
}

/** The length of a box: 1 means that 64 bits follow, 0 that it reaches to the end of the file. Null for an impossible one. */
function lengthOf(head: Buffer, left: number): number | null {
  const length = head.readUInt32BE(0)
  if (length === 0) return left
  if (length === 1) {
    const long = head.length >= 16 ? head.readBigUInt64BE(8) : 0n
    return long >= 16n && long <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(long) : null
  }
  return length >= 8 ? length : null
}

/** The beginning of a WebM in which its tracks are described. */
const webmHead = 1_048_576

// Matroska: an EBML header that names the type, then a segment. Codecs are those that WebM allows.
async function isWebm(read: ReadBytes): Promise<boolean> {
  const head = await read(0, webmHead)
  if (head.length < 12 || head.readUInt32BE(0) !== 0x1a45dfa3) return false
  const header = readSize(head, 4)
  if (!header || header.end + header.value > head.length) return false
  const end = header.end + header.value
  const docType = head.subarray(header.end, end).indexOf(Buffer.from([0x42, 0x82]))
  const name = docType < 0 ? null : readSize(head, header.end + docType + 2)
  if (!name || head.toString('latin1', name.end, name.end + name.value) !== 'webm') return false
  if (head.length < end + 4 || head.readUInt32BE(end) !== 0x18538067) return false
  return ['V_VP8', 'V_VP9', 'V_AV1'].some((codec) => head.includes(codec, end, 'latin1'))
}

/** A number of EBML: the zeros before the first one say how many bytes it has. */
function readSize(bytes: Buffer, at: number): { value: number; end: number } | null {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > 8 || at + length > bytes.length) return null
  let value = first & (0xff >> length)
  for (let next = 1; next < length; next += 1) value = value * 256 + (bytes[at + next] as number)
  return { value, end: at + length }
}

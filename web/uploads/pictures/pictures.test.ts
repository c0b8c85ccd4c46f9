import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { projectFormTexts, tooManyImages, uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { createPictures } from './pictures.ts'

interface Upload {
  name: string
  bytes: number
  projectId: string
  requestKey: string
  onProgress: (share: number) => void
  /** Ends the upload with the stored picture, or with an error. */
  end: (result: Image | Error) => void
}

/** The uploads in the order they began, each waiting for its `end`. */
const uploads: Upload[] = []
/** Files that cannot be scaled down, by name. */
const broken = new Set<string>()
/** The files that were scaled down. */
const scaled: string[] = []
vi.mock('./image-optimisation.ts', () => ({
  async optimiseImage(file: File) {
    if (broken.has(file.name)) throw new Error(uploadTexts.load)
    scaled.push(file.name)
    return new File(['small'], file.name, { type: file.type })
  },
}))
vi.mock('./picture-upload.ts', () => ({
  uploadPicture(
    { id: projectId }: { kind: string; id: string },
    { name, size: bytes }: File,
    { signal, ...options }: Pick<Upload, 'requestKey' | 'onProgress'> & { signal: AbortSignal },
  ) {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('The request was aborted', 'AbortError')))
      const end = (result: Image | Error) => (result instanceof Error ? reject(result) : resolve(result))
      uploads.push({ name, bytes, projectId, ...options, end })
    })
  },
}))

const picture = (name: string, type = 'image/png') => new File(['the whole picture'], name, { type })
const stored = (key: string) => ({ key, main: `/${key}.webp`, sizes: [] }) as unknown as Image
const kept = (key: string) => ({ alt: '', image: stored(key) })
const kiln = { kind: 'project', id: 'kiln' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve))

type Pictures = ReturnType<typeof createPictures>
const states = ({ read }: Pictures) => read().map(({ state }) => state)
const idOf = ({ read }: Pictures, at: number) => read()[at]?.id ?? ''
/** Chosen pictures, ready to be uploaded. */
async function chosen(...names: string[]): Promise<Pictures> {
  const pictures = createPictures([])
  pictures.add(names.map((name) => picture(name)))
  await settle()
  return pictures
}
async function end(at: number, result: Image | Error) {
  uploads[at]?.end(result)
  await settle()
}

let freed: string[]
beforeEach(() => {
  uploads.length = 0
  broken.clear()
  scaled.length = 0
  freed = []
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void freed.push(url))
})
afterEach(() => vi.restoreAllMocks())

test('of a selection, each file of the wrong type or size is named and left out, and the others are added', async () => {
  const pictures = createPictures([])
  const large = picture('large.png')
  Object.defineProperty(large, 'size', { value: imageLimits.maxBytes })
  const text = picture('notes.txt', 'text/plain')
  pictures.add([picture('a.png'), text, large])
  expect(pictures.readRefused()).toEqual([
    { file: text, message: projectFormTexts.fileType },
    { file: large, message: projectFormTexts.fileTooLarge },
  ])
  expect(states(pictures)).toEqual(['preparing'])
  // A draft keeps no picture at its full size.
  expect(pictures.kept()).toEqual([])
  await settle()
  expect(pictures.read()).toMatchObject([{ state: 'ready', file: { name: 'a.png', size: 5 } }])
  // The next selection has its own refusals.
  pictures.add([picture('b.png')])
  expect(pictures.readRefused()).toEqual([])
})

test('a selection that would make five pictures adds none; files that are refused anyway do not count', () => {
  const pictures = createPictures([kept('one'), kept('two')])
  pictures.add([picture('a.png'), picture('b.png'), picture('c.png')])
  expect(pictures.readRefused()).toEqual([{ message: tooManyImages(2) }])
  expect(pictures.read()).toHaveLength(2)
  pictures.add([picture('a.png'), picture('b.png'), picture('notes.txt', 'text/plain')])
  expect(pictures.readRefused()).toHaveLength(1)
  expect(pictures.read()).toHaveLength(4)
})

test('pictures are uploaded scaled down, one at a time, in the order of the gallery', async () => {
  const pictures = await chosen('a.png', 'b.png')
  pictures.describe(idOf(pictures, 1), 'A kiln')
  pictures.move(idOf(pictures, 1), 0)
  const [first, second] = [idOf(pictures, 0), idOf(pictures, 1)]
  const done = pictures.upload(kiln)
  const again = pictures.upload(kiln)
  await settle()
  expect(uploads).toMatchObject([{ name: 'b.png', bytes: 5, projectId: 'kiln', requestKey: first }])
  uploads[0]?.onProgress(0.5)
  expect(pictures.read()).toMatchObject([{ state: 'uploading', share: 0.5, alt: 'A kiln' }, { state: 'ready' }])
  // Moving a picture meanwhile changes the gallery, not what is being sent.
  pictures.move(first, 1)
  await end(0, stored('key-b'))
  expect(uploads.map(({ name }) => name)).toEqual(['b.png', 'a.png'])
  await end(1, stored('key-a'))
  expect([await done, await again]).toEqual([
    { sent: 2, failed: 0 },
    { sent: 0, failed: 0 },
  ])
  expect(pictures.kept()).toEqual([kept('key-a'), { ...kept('key-b'), alt: 'A kiln' }])
  // Tiles keep their identity, so the focus stays where it is.
  expect(pictures.read().map(({ id }) => id)).toEqual([second, first])
})

test('a picture cannot be moved out of the gallery', () => {
  const pictures = createPictures([kept('one'), kept('two')])
  pictures.move('one', 2)
  pictures.move('two', -1)
  pictures.move('gone', 0)
  expect(pictures.kept()).toEqual([kept('one'), kept('two')])
})

test('a failed upload says why and does not stop the next; retry sends it again under the same key', async () => {
  const pictures = await chosen('a.png', 'b.png')
  const done = pictures.upload(kiln)
  await settle()
  await end(0, new ApiError(500, { message: 'The disk is full' }))
  await end(1, stored('key-b'))
  expect(await done).toEqual({ sent: 1, failed: 1 })
  expect(pictures.read()).toMatchObject([{ state: 'failed', message: 'The disk is full' }, { state: 'stored' }])
  expect(pictures.failure()).toBe(uploadTexts.images)
  // An automatic upload leaves it alone.
  expect(await pictures.upload(kiln, { again: false })).toEqual({ sent: 0, failed: 0 })
  pictures.retry(idOf(pictures, 0))
  expect(states(pictures)).toEqual(['ready', 'stored'])
  const again = pictures.upload(kiln, { again: false })
  await settle()
  expect(uploads[2]).toMatchObject({ name: 'a.png', bytes: 5, requestKey: uploads[0]?.requestKey })
  await end(2, stored('key-a'))
  expect(await again).toEqual({ sent: 1, failed: 0 })
  expect(scaled).toEqual(['a.png', 'b.png'])
})

test('an upload without a session asks to sign in', async () => {
  const pictures = await chosen('a.png')
  void pictures.upload(kiln)
  await settle()
  await end(0, new ApiError(401, { message: 'No authenticated user' }))
  expect(pictures.read()).toMatchObject([{ state: 'failed', message: uploadTexts.signIn }])
  expect(pictures.failure()).toBe(uploadTexts.signIn)
})

test('an upload that its owner stops waits for a retry and is not reported', async () => {
  const pictures = await chosen('a.png')
  const done = pictures.upload(kiln)
  await settle()
  pictures.cancel(idOf(pictures, 0))
  expect(await done).toEqual({ sent: 0, failed: 1 })
  expect(states(pictures)).toEqual(['failed'])
  expect(pictures.failure()).toBeNull()
})

test('a picture that cannot be scaled down is neither sent nor kept in the draft; retry prepares it again', async () => {
  broken.add('a.png')
  const pictures = await chosen('a.png')
  expect(pictures.read()).toMatchObject([{ state: 'failed', message: uploadTexts.load }])
  expect(await pictures.upload(kiln)).toEqual({ sent: 0, failed: 1 })
  expect([uploads, pictures.kept()]).toEqual([[], []])
  broken.clear()
  pictures.retry(idOf(pictures, 0))
  expect(states(pictures)).toEqual(['preparing'])
  await settle()
  expect(pictures.kept()).toMatchObject([{ file: { name: 'a.png', size: 5 } }])
})

test('a removed picture is not sent, and its running upload stops', async () => {
  const pictures = await chosen('a.png', 'b.png', 'c.png')
  const done = pictures.upload(kiln)
  await settle()
  pictures.remove(idOf(pictures, 1))
  pictures.remove(idOf(pictures, 0))
  await settle()
  await end(1, stored('key-c'))
  // The one removed before its turn counts neither way.
  expect(await done).toEqual({ sent: 1, failed: 1 })
  expect(uploads.map(({ name }) => name)).toEqual(['a.png', 'c.png'])
  expect(pictures.kept()).toEqual([kept('key-c')])
})

test('a picture that arrived although its answer was lost is shown once', async () => {
  const file = picture('a.png')
  // The draft on the device has it as a file, the project on the server as a picture.
  const pictures = createPictures([{ alt: 'A kiln', id: 'a', file }, kept('key-a')])
  void pictures.upload(kiln)
  await settle()
  await end(0, stored('key-a'))
  expect(pictures.kept()).toEqual([{ ...kept('key-a'), alt: 'A kiln' }])
})

test('a draft that the server lost keeps only the pictures still on this device', async () => {
  const pictures = createPictures([kept('one'), { alt: '', id: 'a', file: picture('a.png') }, kept('two')])
  expect(pictures.dropStored()).toBe(2)
  expect(pictures.kept()).toMatchObject([{ id: 'a' }])
})

test('the preview of a file is freed once the picture is removed or stored', async () => {
  const pictures = await chosen('a.png', 'b.png')
  const previews = pictures.read().map(({ src }) => src)
  pictures.remove(idOf(pictures, 0))
  expect(freed).toEqual(previews.slice(0, 1))
  void pictures.upload(kiln)
  await settle()
  await end(0, stored('b'))
  expect(freed).toEqual(previews)
})

test('a closed form stops its upload and frees the previews of files', async () => {
  const pictures = createPictures([kept('one'), { alt: '', id: 'a', file: picture('a.png') }])
  const preview = pictures.read()[1]?.src
  const done = pictures.upload(kiln)
  await settle()
  pictures.release()
  expect(freed).toEqual([preview])
  expect(await done).toEqual({ sent: 0, failed: 1 })
})

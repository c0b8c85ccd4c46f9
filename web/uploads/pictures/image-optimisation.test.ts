import { afterEach, expect, test, vi } from 'vitest'
import { optimiseImage } from './image-optimisation.ts'

afterEach(() => vi.unstubAllGlobals())

const file = (type: string) => new File(['x'.repeat(1000)], 'cover', { type })

/** A browser that reads every picture with this size and draws 10 bytes, or nothing at all. */
function browser(width: number, height: number, canDraw = true) {
  const asked: unknown[] = []
  const context = canDraw ? { drawImage: () => undefined } : null
  const toBlob = (done: (blob: Blob) => void, type: string, quality: number) => {
    asked.push(canvas.width, canvas.height, type, quality)
    done(new Blob(['x'.repeat(10)], { type }))
  }
  const canvas = { width: 0, height: 0, getContext: () => context, toBlob }
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  vi.stubGlobal('document', { createElement: () => canvas })
  return asked
}

test.each([
  ['image/jpeg', 2400, 1600, [1200, 800, 'image/jpeg', 0.8]],
  ['image/png', 900, 3000, [360, 1200, 'image/webp', 0.8]],
  ['image/webp', 640, 480, [640, 480, 'image/webp', 0.8]],
])('%s of %d by %d fits 1200 by 1200 at quality 0.8', async (type, width, height, expected) => {
  const asked = browser(width, height)
  expect((await optimiseImage(file(type))).size).toBe(10)
  expect(asked).toEqual(expected)
})

test('a GIF stays unchanged', async () => {
  const gif = file('image/gif')
  expect(await optimiseImage(gif)).toBe(gif)
})

test('a picture that cannot be read or drawn says Failed to load image or Failed to optimize image', async () => {
  browser(100, 100, false)
  await expect(optimiseImage(file('image/png'))).rejects.toThrow('Failed to optimize image')
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  await expect(optimiseImage(file('image/png'))).rejects.toThrow('Failed to load image')
})

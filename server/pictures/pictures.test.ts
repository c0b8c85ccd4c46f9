import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { projectInput, startMarketplace } from '../../tests/support/marketplace.ts'
import { gif, jpeg, pictureForm, png } from '../../tests/support/pictures.ts'
import { sweepOrphans } from './own-pictures.ts'

const market = await fileFixture(startMarketplace())
const ada = await market.person('Ada')
const ben = await market.person('Ben')
const cat = await jpeg(1600, 1000)

// Two hours pass before each, so that the limit of 20 a day is not reached.
const draft = async (over: object = {}): Promise<string> => {
  market.advance(2 * 60 * 60 * 1000)
  return (await ada.post('/marketplace/projects', projectInput(over))).body.project.id
}
const project = async (id: string) => (await ada.get(`/marketplace/projects/${id}`)).body.project
const stored = async () => {
  let count = 0
  for await (const _ of market.deps.storage.list('pictures')) count += 1
  return count
}
const fetchFile = (url: string, method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' = 'GET', headers = {}) => {
  const { pathname, search } = new URL(url)
  return market.call({ method, url: pathname + search, headers })
}

test('a picture is stored as WebP in the widths of the pages, within 1200 by 1200, never enlarged', async () => {
  const id = await draft()
  const { status, body } = await ada.upload(id, [cat, await jpeg(500, 100)])
  expect(status).toBe(200)
  const [large, small] = body.imageUrls
  expect(large).toMatchObject({ width: 1200, height: 750 })
  expect(large.sizes.map((size: { width: number }) => size.width)).toEqual([320, 480, 640, 960, 1200])
  expect(small.sizes.map((size: { width: number }) => size.width)).toEqual([320, 480, 500])
  for (const { url, width } of large.sizes) {
    const file = await fetchFile(url)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(file.body).metadata()).toMatchObject({ format: 'webp', width })
  }
  expect(large.main).toBe(large.sizes.at(-1).url)
})

test('pictures are turned upright and carry no metadata', async () => {
  const turned = await jpeg(600, 400, { IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
  expect((await sharp(turned).metadata()).exif).toBeDefined()
  const { body } = await ada.upload(await draft(), [turned])
  expect(body.imageUrls[0]).toMatchObject({ width: 400, height: 600 })
  const metadata = await sharp((await fetchFile(body.imageUrls[0].main)).body).metadata()
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('animations keep moving', async () => {
  const { body } = await ada.upload(await draft(), [await gif(4)])
  const { main } = body.imageUrls[0]
  expect(await sharp((await fetchFile(main)).body, { animated: true }).metadata()).toMatchObject({
    format: 'webp',
    pages: 4,
    width: 40,
  })
})

test('an upload by a visitor asks to sign in, in every field a client reads', async () => {
  const form = await pictureForm({ projectId: 'x' }, 'images', [cat])
  const { status, body } = await market.call({ method: 'POST', url: '/api/s3/upload-project-images', ...form })
  expect(status).toBe(401)
  expect([body.message, body.error]).toEqual(Array(2).fill('Please sign in to upload images'))
  expect((await market.visitor.get('/s3/list-user-images')).status).toBe(401)
  expect((await market.visitor.delete('/s3/delete-image', { key: 'x' })).status).toBe(401)
  expect((await market.visitor.get('/s3/signed-url?key=x')).status).toBe(401)
})

test('an upload that would exceed four pictures stores nothing and says how many there are', async () => {
  const id = await draft()
  await ada.upload(id, [cat, cat, cat])
  const files = await stored()
  const { status, body } = await ada.upload(id, [cat, cat])
  const text = 'You can only upload up to 4 images per project. You currently have 3 images.'
  expect([status, body.code, body.message, body.error, body.errorMessage]).toEqual([
    409,
    'too_many_images',
    text,
    text,
    text,
  ])
  expect((await project(id)).images).toHaveLength(3)
  expect(await stored()).toBe(files)
  const five = await ada.upload(await draft(), [cat, cat, cat, cat, cat])
  expect(five.body.message).toBe('You can only upload up to 4 images per project. You currently have 0 images.')
})

test('thirty uploads at the same time: four succeed', async () => {
  const id = await draft()
  const small = await jpeg(30, 20)
  const answers = await Promise.all(Array.from({ length: 30 }, () => ada.upload(id, [small])))
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(4).fill(200), ...Array(26).fill(409)])
  expect((await project(id)).images).toHaveLength(4)
})

const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20))
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const hostile: [string, () => Buffer | Promise<Buffer>, number, string][] = [
  ['HTML', () => html, 415, 'Only JPEG, PNG, WebP, and GIF files are allowed'],
  ['SVG', () => svg, 415, 'Only JPEG, PNG, WebP, and GIF files are allowed'],
  ['nothing', () => Buffer.alloc(0), 415, 'Only JPEG, PNG, WebP, and GIF files are allowed'],
  ['TIFF', () => sharp(cat).tiff().toBuffer(), 415, 'Only JPEG, PNG, WebP, and GIF files are allowed'],
  [
    'AVIF',
    () => sharp(cat).resize(32).avif({ effort: 0 }).toBuffer(),
    415,
    'Only JPEG, PNG, WebP, and GIF files are allowed',
  ],
  ['the start of a JPEG', () => cat.subarray(0, 300), 422, 'Failed to load image'],
  [
    'a PNG that is HTML after its first bytes',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), html]),
    422,
    'Failed to load image',
  ],
  [
    'a PNG of 41 million pixels',
    () => png(6400, 6410),
    422,
    'This picture has more than 40 million pixels. Make it smaller and try again.',
  ],
]
test.each(hostile)('%s is refused and nothing is stored', async (_name, make, status, message) => {
  const id = await draft()
  const files = await stored()
  const answer = await ada.upload(id, [cat, await make()])
  expect([answer.status, answer.body.message, answer.body.errorMessage]).toEqual([status, message, message])
  expect((await project(id)).images).toEqual([])
  expect(await stored()).toBe(files)
})

test('a picture that is also a valid page is served as a picture only', async () => {
  const { body } = await ada.upload(await draft(), [Buffer.concat([cat, html])])
  expect((await fetchFile(body.imageUrls[0].main)).body.toString('latin1')).not.toContain('<script')
})

test('a file must be smaller than 10,485,760 bytes', async () => {
  const fill = (size: number) => Buffer.concat([cat, Buffer.alloc(size - cat.length)])
  const refused = await ada.upload(await draft(), [fill(10_485_760)])
  expect([refused.status, refused.body.message]).toEqual([413, 'File size must be less than 10MB'])
  expect((await ada.upload(await draft(), [fill(10_485_759)])).status).toBe(200)
})

test('an upload must name its project and its files', async () => {
  const send = async (fields: Record<string, string>, field: string, files: Buffer[]) =>
    ada.post(
      '/s3/upload-project-images',
      ...(await pictureForm(fields, field, files).then((f) => [f.payload, f.headers] as [object, object])),
    )
  const id = await draft()
  expect((await send({ projectId: id }, 'images[]', [cat])).status).toBe(200)
  expect((await send({}, 'images', [cat])).body.fields[0].path).toBe('projectId')
  expect((await send({ projectId: id }, 'images', [])).body.message).toBe('At least one project image is required')
  expect((await send({ projectId: id }, 'file', [cat])).status).toBe(422)
  expect((await send({ projectId: 'nothere00000' }, 'images', [cat])).status).toBe(404)
  expect((await ada.post('/s3/upload-project-images', { projectId: id })).status).toBe(415)
  const broken = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await ada.post('/s3/upload-project-images', Buffer.from('--x\r\nbroken'), broken)).status).toBe(400)
  expect((await ben.upload(id, [cat])).status).toBe(404)
  expect((await project(id)).images).toHaveLength(1)
})

test('only their owner deletes pictures, and nobody the last one of a public project', async () => {
  const id = await draft()
  const {
    imageUrls: [first, second],
  } = (await ada.upload(id, [cat, cat])).body
  expect(first.key).not.toBe(second.key)
  expect((await ben.delete('/s3/delete-image', { key: first.key })).status).toBe(404)
  expect((await ada.delete('/s3/delete-image', { key: first.key })).body).toEqual({ success: true })
  expect((await fetchFile(first.main)).status).toBe(404)
  expect((await ada.delete(`/s3/delete-image?key=${first.key}`)).status).toBe(404)
  expect((await project(id)).cover.key).toBe(second.key)
  const last = await ada.delete(`/s3/delete-image?key=${second.key}`)
  expect([last.status, last.body.code]).toEqual([409, 'last_image'])
  expect((await fetchFile(second.main)).status).toBe(200)
  for (const key of ['../../auth-secret', '..%2f', 'a\\b', '/etc/passwd', '']) {
    const { status } = await ada.delete(`/s3/delete-image?key=${encodeURIComponent(key)}`)
    expect([404, 400, 422]).toContain(status)
  }
  const hidden = await draft({ publish: false })
  const only = (await ada.upload(hidden, [cat])).body.imageUrls[0]
  expect((await ada.delete('/s3/delete-image', { key: only.key })).status).toBe(200)
  expect((await ada.delete('/s3/delete-image', {})).status).toBe(422)
})

test('two deletions at the same time cannot remove both pictures of a public project', async () => {
  const id = await draft()
  const { imageUrls } = (await ada.upload(id, [cat, cat])).body
  const answers = await Promise.all(
    imageUrls.map(({ key }: { key: string }) => ada.delete('/s3/delete-image', { key })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('a portrait is square, replaces the previous one and is listed with the other pictures', async () => {
  const cara = await market.person('Cara')
  const first = (await cara.portrait(cat)).body.imageUrls[0]
  expect(first).toMatchObject({ width: 192, height: 192, sizes: [{ width: 96 }, { width: 192 }] })
  const second = (await cara.portrait(await jpeg(100, 80))).body.imageUrls[0]
  expect(second).toMatchObject({ width: 80, height: 80 })
  expect((await fetchFile(first.main)).status).toBe(404)
  expect((await cara.get('/s3/list-user-images')).body.images).toMatchObject([
    { key: second.key, type: 'profile', projectId: null },
  ])
  expect((await cara.get('/s3/list-user-images?type=project')).body.images).toEqual([])
  expect((await cara.portrait(cat, cat)).status).toBe(422)
  expect((await cara.portrait(svg)).body.errorMessage).toBe('Only JPEG, PNG, WebP, and GIF files are allowed')
  expect((await cara.delete('/s3/delete-image', { key: second.key })).status).toBe(200)
  expect((await cara.get('/s3/list-user-images')).body.images).toEqual([])
  expect((await cara.post('/s3/create-user-folder')).body).toEqual({ success: true, folder: cara.customUserId })
})

test('a signed link downloads the caller’s own file until it expires, by GET and HEAD only', async () => {
  const { key } = (await ada.upload(await draft(), [cat])).body.imageUrls[0]
  const { body } = await ada.get(`/s3/signed-url?key=${key}`)
  expect(body.expiresIn).toBe(3600)
  const file = await fetchFile(body.url)
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="${key}-1200.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(await fetchFile(body.url, 'HEAD')).toMatchObject({
    status: 200,
    headers: { 'content-length': String(file.body.length) },
  })
  for (const method of ['POST', 'PUT', 'DELETE'] as const) expect((await fetchFile(body.url, method)).status).toBe(405)
  const part = await fetchFile(body.url, 'GET', { range: 'bytes=0-3' })
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    'RIFF',
    `bytes 0-3/${file.body.length}`,
  ])
  expect((await fetchFile(body.url, 'GET', { range: 'bytes=99999999-' })).status).toBe(416)
  expect((await ben.get(`/s3/signed-url?key=${key}`)).status).toBe(404)
  expect((await ada.get('/s3/signed-url?key=..%2f..%2fauth-secret')).status).toBe(404)
  const short = (await ada.get(`/s3/signed-url?key=${key}&expiresIn=60`)).body
  market.advance(61_000)
  expect((await fetchFile(short.url)).body.code).toBe('link_expired')
  expect((await fetchFile(body.url)).status).toBe(200)
})

test.each(['59', '86401', '0', '-1', '1.5', 'x', ''])('a link for %j seconds is refused', async (expiresIn) => {
  const { status, body } = await ada.get(`/s3/signed-url?key=abc&expiresIn=${expiresIn}`)
  expect([status, body.code]).toEqual([400, 'invalid_expiry'])
})

test.each([
  '/files/private/../../auth-secret?expires=9999999999&signature=x',
  '/files/private/%2e%2e%2fauth-secret?expires=9999999999&signature=x',
  '/files/private/pictures/a.webp?expires=9999999999&signature=x',
  '/files/private/pictures/a.webp',
  '/files/..%2f..%2fauth-secret',
  '/files/auth-secret',
  '/files/%00',
  '/files/a%5c..%5cb.webp',
])('%s leads to no file', async (url) => {
  const { status, body } = await market.call({ method: 'GET', url })
  expect([400, 403, 404, 405]).toContain(status)
  expect(JSON.stringify(body)).not.toContain('/tmp')
})

test('an unexpected failure answers with the text of the specification, and nothing more', async () => {
  const id = await draft()
  const { key } = (await ada.upload(id, [cat])).body.imageUrls[0]
  const broken = () => Promise.reject(new Error('/var/secret'))
  const spies = [
    vi.spyOn(market.deps.db.pool, 'query').mockImplementation(broken),
    vi.spyOn(market.deps.db.pool, 'connect').mockImplementation(broken),
  ]
  const answers = await Promise.all([
    ada.portrait(cat),
    ada.upload(id, [cat]),
    ada.delete('/s3/delete-image', { key }),
    ada.get('/s3/list-user-images'),
    ada.get(`/s3/signed-url?key=${key}`),
    ada.post('/s3/create-user-folder', {}),
  ])
  for (const spy of spies) spy.mockRestore()
  const told = answers.map(({ status, body: { message, error, errorMessage } }) => [
    status,
    message,
    error,
    errorMessage,
  ])
  expect(told).toEqual(
    [
      'Failed to upload profile image',
      'Failed to upload project images',
      'Failed to delete image',
      'Failed to list user images',
      'Failed to get signed URL',
      'Failed to create user folder',
    ].map((text) => [500, text, text, text]),
  )
})

test('unused pictures are swept after an hour', async () => {
  const id = await draft()
  const { key } = (await ada.upload(id, [cat])).body.imageUrls[0]
  const portrait = (await ben.portrait(cat)).body.imageUrls[0]
  const orphan = `pictures/${'0'.repeat(32)}-320.webp`
  await market.deps.storage.put(orphan, Buffer.from('x'))
  const later = (minutes: number) => ({ ...market.deps, clock: { now: () => new Date(Date.now() + minutes * 60_000) } })
  expect(await sweepOrphans(later(59))).toBe(0)
  expect(await sweepOrphans(later(61))).toBe(1)
  expect(await market.deps.storage.find(orphan)).toBeNull()
  expect((await project(id)).images[0].key).toBe(key)
  expect((await fetchFile(portrait.main)).status).toBe(200)
})

test('uploads are limited to sixty an hour', async () => {
  const dora = await market.person('Dora')
  for (let count = 0; count < 60; count += 1) await dora.upload('nothere00000', [])
  expect((await dora.upload('nothere00000', [])).body.code).toBe('rate_limited')
})

import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { hostilePictures, script } from '../support/hostile-pictures.ts'
import { type Marketplace, projectInput, startMarketplace } from '../support/marketplace.ts'
import { jpeg } from '../support/pictures.ts'

// Over the network, as an outsider would: whatever is sent is refused or harmless, changes nothing, and gets its response
// within a second.

const { endlessJpeg, gifWithScript, jpegWithPage, jpegWithPlace, plainPng, pngWithText } = hostilePictures

let market: Marketplace
let ada: Awaited<ReturnType<Marketplace['person']>>
let port = 0
let projectId = ''
let key = ''
beforeAll(async () => {
  port = await freePort()
  market = await startMarketplace({ PORT: String(port) })
  await market.app.listen({ host: '127.0.0.1', port })
  ada = await market.person('Ada')
  projectId = (await ada.post('/marketplace/projects', projectInput())).body.project.id
  key = (await ada.upload(projectId, [await jpeg(40, 30)])).body.imageUrls[0].key
})
afterAll(() => market.stop())
// Uploads are limited to sixty an hour.
beforeEach(() => market.advance(2 * 60 * 60 * 1000))

const host = () => `localhost:${port}`

/** Sends one request by its exact path, which no client normalises, and measures the response time. */
function send(method: string, path: string, { body, headers = {} }: { body?: Buffer; headers?: object } = {}) {
  const started = performance.now()
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer; ms: number }>(
    (resolve, reject) => {
      const all = { host: host(), ...headers, ...(body ? { 'content-length': body.length } : {}) }
      const call = request({ host: '127.0.0.1', port, method, path, headers: all }, async (response) => {
        const answer = await buffer(response)
        const ms = performance.now() - started
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer, ms })
      })
      call.on('error', reject).end(body)
    },
  )
}
const bearer = () => ({ authorization: `Bearer ${ada.token}` })
const asAda = (method: string, path: string) => send(method, path, { headers: bearer() })

async function upload(name: string, type: string, content: Buffer) {
  const form = new FormData()
  form.set('projectId', projectId)
  form.append('images', new Blob([new Uint8Array(content)], { type }), name)
  const encoded = new Response(form)
  const headers = { ...bearer(), 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = Buffer.from(await encoded.arrayBuffer())
  return send('POST', '/api/s3/upload-project-images', { body, headers })
}
const json = ({ body }: { body: Buffer }) => JSON.parse(body.toString())
const images = async (): Promise<{ key: string; main: string }[]> =>
  json(await send('GET', `/api/marketplace/projects/${projectId}`)).project.images
async function stored() {
  const keys = []
  for await (const file of market.deps.storage.list('pictures')) keys.push(file.key)
  return keys.sort()
}

describe('pictures', () => {
  const text = (content: string) => async () => Buffer.from(content)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`
  const page = `<!doctype html>${script}`

  test.each<[string, string, string, () => Promise<Buffer>, number]>([
    ['an SVG with a script', 'logo.svg', 'image/svg+xml', text(svg), 415],
    ['an SVG with a script that says it is a PNG', 'logo.png', 'image/png', text(`<?xml version="1.0"?>${svg}`), 415],
    ['a page that says it is a PNG', 'cover.png', 'image/png', text(page), 415],
    ['a page behind the first bytes of a GIF', 'cover.gif', 'image/gif', text(`GIF89a${page}`), 422],
    ['a document of another type', 'cover.png', 'image/png', text('%PDF-1.7\n1 0 obj\n'), 415],
    ['a program with two extensions', 'cover.php.jpg', 'image/jpeg', text('<?php system($_GET[0]); ?>'), 415],
    ['a JPEG of 65,535 by 65,535 in its header', 'cover.jpg', 'image/jpeg', endlessJpeg, 422],
    ['a PNG of 65,535 by 65,535 in its header', 'cover.png', 'image/png', async () => plainPng(65_535, 65_535, 1), 422],
    ['a PNG of 200 million pixels', 'cover.png', 'image/png', async () => plainPng(14_143, 14_143), 422],
  ])('%s is refused', async (_, name, type, make, status) => {
    const content = await make()
    const before = [await images(), await stored()]
    const answer = await upload(name, type, content)
    expect([answer.status, json(answer).message.length > 0]).toEqual([status, true])
    expect(json(answer).message).not.toMatch(/script|php|vips|\//i)
    expect(answer.ms).toBeLessThan(1000)
    expect([await images(), await stored()]).toEqual(before)
  })

  test.each<[string, string, string, () => Promise<Buffer>]>([
    ['a JPEG that is a page as well', 'cover.html', 'text/html', jpegWithPage],
    ['a GIF that is a script as well', 'cover.js', 'text/javascript', gifWithScript],
    ['a PNG with a page in its text', 'cover.png', 'image/png', async () => pngWithText()],
    ['a picture with two extensions', 'cover.jpg.php', 'application/x-php', () => jpeg(64, 48)],
    ['a picture whose name climbs', '../../../etc/cover.jpg', 'image/jpeg', () => jpeg(64, 48)],
    ['a picture with the place where it was taken', 'cover.jpg', 'image/jpeg', jpegWithPlace],
  ])('%s is served as a picture and nothing else', async (_, name, type, make) => {
    const content = await make()
    const answer = await upload(name, type, content)
    expect(answer.status, answer.body.toString()).toBe(200)
    expect(answer.ms).toBeLessThan(1000)
    const [{ key: made, main }] = json(answer).imageUrls
    expect(main).toMatch(/\/files\/[0-9a-f]{32}-\d+\.webp$/)
    const file = await send('GET', new URL(main).pathname)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(file.body.toString('latin1')).not.toMatch(/script|php|alert|GPS|Lovelace/)
    const { format, exif, xmp, icc, iptc, comments } = await sharp(file.body).metadata()
    expect({ format, exif, xmp, icc, iptc, comments }).toEqual({ format: 'webp' })
    // Its place is free for the next one.
    expect((await asAda('DELETE', `/api/s3/delete-image?key=${made}`)).status).toBe(200)
  })
})

describe('keys', () => {
  const climbing = [
    '../../auth-secret',
    '..%2f..%2fauth-secret',
    '..%252f..%252fauth-secret',
    '%2e%2e/%2e%2e/auth-secret',
    '..%5c..%5cauth-secret',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    'pictures/..;/auth-secret',
    '%c0%ae%c0%ae/auth-secret',
    'a%00.webp',
    '%00',
  ]
  test.each(climbing)('%s reads nothing and removes nothing', async (name) => {
    const before = [await images(), await stored()]
    for (const answer of [
      await asAda('GET', `/api/s3/signed-url?key=${name}`),
      await asAda('GET', `/api/s3/signed-url?key=${key}/${name}`),
      await asAda('DELETE', `/api/s3/delete-image?key=${name}`),
      await send('GET', `/files/${name}`),
      await send('GET', `/files/private/${name}?expires=9999999999&signature=x`),
      await send('GET', `/files/private/pictures/${name}`),
    ]) {
      expect(answer.status).toBeOneOf([400, 403, 404, 405])
      expect(answer.body.toString()).not.toMatch(/root:|ENOENT|\/tmp|stack/)
      expect(answer.body.toString()).not.toContain(market.deps.config.filesSecret)
      expect(answer.ms).toBeLessThan(1000)
    }
    expect([await images(), await stored()]).toEqual(before)
  })
})

describe('signed links', () => {
  test.each([
    ...[
      '0',
      '1',
      '59',
      '86401',
      '-60',
      '1e3',
      '0x3c',
      '60.0',
      '+60',
      '%2060',
      '60%20',
      '60,60',
      '99999999999999999999',
    ],
    ...['NaN', 'Infinity', '%EF%BC%96%EF%BC%90', '60%00', "60'--", '', '60&expiresIn=60', '9'.repeat(4000)],
  ])('a lifetime of %s seconds is refused', async (asked) => {
    const answer = await asAda('GET', `/api/s3/signed-url?key=${key}&expiresIn=${asked}`)
    expect([answer.status, json(answer).url]).toEqual([400, undefined])
    expect(answer.ms).toBeLessThan(1000)
  })

  test('a link reads only its own file, until it expires', async () => {
    const { url, expiresIn } = json(await asAda('GET', `/api/s3/signed-url?key=${key}&expiresIn=60`))
    expect(expiresIn).toBe(60)
    const { pathname, search, searchParams } = new URL(url)
    const path = pathname + search
    expect((await send('GET', path)).status).toBe(200)
    expect((await send('HEAD', path)).status).toBe(200)
    const before = await stored()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await send(method, path)).status, method).toBe(405)
    const later = String(Number(searchParams.get('expires')) + 3600)
    for (const changed of [
      path.replace(/expires=\d+/, `expires=${later}`),
      path.replace(/expires=\d+/, 'expires=0'),
      path.replace(/expires=\d+/, `expires=${searchParams.get('expires')}&expires=${later}`),
      path.replace(/signature=../, 'signature=AA'),
      path.replace(/&signature=.*/, ''),
      path.replace(/&signature=.*/, '&signature='),
      path.replace('pictures', 'exports'),
      path.replace(key, '0'.repeat(32)),
      `${path}&name=run.exe`,
      `${path}&signature=x`,
    ])
      expect((await send('GET', changed)).status, changed).toBeOneOf([403, 404])
    expect(await stored()).toEqual(before)
    market.advance(60_000)
    const late = await send('GET', path)
    expect([late.status, json(late).code]).toEqual([403, 'link_expired'])
  })
})

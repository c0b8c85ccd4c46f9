import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { fileFixture } from '../support/file-fixture.ts'
import { sendBytes } from '../support/send-bytes.ts'

const host = 'localhost:3000'
const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 1000000', ...more, '', ''].join('\r\n')

const form = 'Content-Type: multipart/form-data; boundary=b'
const answeredEarly = {
  'an address that is not there': head('POST /api/nothing'),
  'a GET with a body': head('GET /api/test'),
  'another type': head('POST /api/users/verify-email', 'Content-Type: application/octet-stream'),
  'more than 256 kB': head('POST /api/users/verify-email', 'Content-Type: application/json'),
  'an upload without a session': head('POST /api/s3/upload-project-images', form),
  'an expectation': head('POST /api/nothing', 'Expect: a-miracle'),
  'a foreign Host': head('POST /api/nothing').replace(host, 'evil.example'),
  'no HTTP': 'nonsense\r\n\r\n',
}

const server = await fileFixture(startTestApp())
await server.app.listen({ port: 0, host: '127.0.0.1' })
const port = (server.app.server.address() as AddressInfo).port

test('a request answered before its body arrived is closed within 11 s, however slowly the body is sent', {
  timeout: 30_000,
}, async () => {
  const hold = async ([name, bytes]: [string, string]) => {
    let drip: NodeJS.Timeout | undefined
    const { text, ms, answeredAfter } = await sendBytes(port, (write) => {
      write(bytes)
      drip = setInterval(() => write('x'), 250)
    }).finally(() => clearInterval(drip))
    return [
      name,
      /^HTTP\/1\.1 [24]\d\d /.test(text),
      /x-content-type-options: nosniff/i.test(text),
      ms - answeredAfter < 11_000,
    ]
  }
  const held = await Promise.all(Object.entries(answeredEarly).map(hold))
  expect(held).toEqual(Object.keys(answeredEarly).map((name) => [name, true, true, true]))
})

test('a request answered before its body arrived keeps its connection when the body follows soon', async () => {
  const { text } = await sendBytes(port, async (write, answered) => {
    write(head('POST /api/nothing').replace('1000000', '10'))
    await answered
    write('0123456789GET /api/test HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n')
  })
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200'])
})

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twilioSms } from './create-sms.ts'
import { SmsError } from './port.ts'

interface Seen {
  path: string | undefined
  method: string | undefined
  authorization: string | undefined
  form: Record<string, string>
}

// Fakes the part of Twilio's API that sends messages: checks account and token, and answers in its format.
const seen: Seen[] = []
const server = createServer(async (request, response) => {
  const { url: path, method, headers } = request
  seen.push({ path, method, authorization: headers.authorization, form: Object.fromEntries(await formOf(request)) })
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/elsewhere' })
    response.end(JSON.stringify(body))
  }
  const refuse = (status: number, code: number, message: string) => answer(status, { code, message, status })
  const to = seen.at(-1)?.form.To ?? ''
  if (headers.authorization !== `Basic ${Buffer.from('AC123:se/cret').toString('base64')}`)
    return refuse(401, 20003, 'Authenticate')
  if (to === '+15005550001') return refuse(400, 21211, "The 'To' number is not a valid phone number.")
  if (to === '+15005550002') return refuse(429, 20429, 'Too Many Requests')
  if (to === '+15005550003') return refuse(500, 0, 'oops')
  if (to === '+15005550004') return answer(307, {})
  return answer(201, { sid: 'SM1', status: 'queued', to })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://AC123:se%2Fcret@127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const to = (number: string, address = url) =>
  twilioSms(address, '+15005550006')
    .send({ to: number, text: '123456 is your Guildhall code.', code: '123456' })
    .catch((error: unknown) => error)

test('a message is sent in Twilio’s format: account, token, sender, recipient, text', async () => {
  expect(await to('+32470123456')).toBeUndefined()
  expect(seen.at(-1)).toEqual({
    path: '/2010-04-01/Accounts/AC123/Messages.json',
    method: 'POST',
    authorization: expect.stringMatching(/^Basic /),
    form: { To: '+32470123456', From: '+15005550006', Body: '123456 is your Guildhall code.' },
  })
})

test('a refusal says whether the number, the rate or the service is the cause', async () => {
  expect(await to('+15005550001')).toMatchObject({ reason: 'number' })
  expect(await to('+15005550002')).toMatchObject({ reason: 'busy' })
  expect(await to('+15005550003')).toMatchObject({ reason: 'failed' })
  expect(await to('+32470123456', url.replace('se%2F', 'wrong'))).toMatchObject({ reason: 'failed' })
})

test('the token follows no redirect, and an unreachable service is a failure', async () => {
  const before = seen.length
  expect(await to('+15005550004')).toBeInstanceOf(SmsError)
  expect(seen).toHaveLength(before + 1)
  expect(await to('+32470123456', 'http://AC123:secret@127.0.0.1:9')).toMatchObject({ reason: 'failed' })
})

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += chunk
  return new URLSearchParams(text)
}

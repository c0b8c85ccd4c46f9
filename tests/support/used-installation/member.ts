import { newMember } from '../accounts.ts'
import type { TestApp } from '../app.ts'
import { fileForm } from '../file-form.ts'

export type UsedMember = Awaited<ReturnType<typeof usedMember>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Creates a signed-up person; a refused call fails the test and names the call. */
export async function usedMember(app: TestApp, firstName: string, over: object = {}) {
  const email = `${firstName.toLowerCase()}@carrow.example`
  const { token, user } = await newMember(app, { firstName, lastName: 'Moor', email, ...over })
  const call = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    succeed(app, { method, path, headers: { authorization: `Bearer ${token}`, ...headers }, body })
  return {
    id: user.customUserId as string,
    email,
    token,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}, headers = {}) => call('POST', path, body, headers),
    put: (path: string, body: unknown = {}, headers = {}) => call('PUT', path, body, headers),
    /** Sends raw bytes, such as a part of a file. */
    send: (path: string, bytes: Uint8Array, headers: Record<string, string>) => call('PUT', path, bytes, headers),
    patch: (path: string, body: unknown) => call('PATCH', path, body),
    delete: (path: string, body?: unknown) => call('DELETE', path, body),
    async sendFile(path: string, name: string, content: string | Uint8Array, field = 'file') {
      const { payload, headers } = await fileForm(field, name, content)
      return call('POST', path, payload, headers)
    },
  }
}

interface Call {
  method: Method
  path: string
  headers: Record<string, string>
  body?: unknown
}

async function succeed({ app, config }: TestApp, { method, path, headers, body }: Call) {
  const { host } = new URL(config.origin)
  const sent = body === undefined ? {} : { payload: body as object }
  const answer = await app.inject({ method, url: `/api${path}`, headers: { host, ...headers }, ...sent })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.payload}`)
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : null
}

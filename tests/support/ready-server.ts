import { expect, vi } from 'vitest'
import { goodPassword, signUpForm } from './accounts.ts'
import type { Place } from './app.ts'
import type { openDatabase } from './database.ts'
import { startServerProcess } from './server-process.ts'

/** Calls the API at an address as one browser does: with its cookies, and the Origin of the installation. */
export function browserAt(address: string, origin: string) {
  let cookie = ''
  const send = async (method: string, path: string, { body, token }: { body?: object; token?: string } = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...{ origin, cookie },
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const set = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    const text = await answer.text()
    expect(Math.floor(answer.status / 100), `${method} ${path}: ${answer.status} ${text}`).toBe(2)
    return JSON.parse(text)
  }
  return {
    get: (path: string, token?: string) => send('GET', path, token === undefined ? {} : { token }),
    post: (path: string, body: object, token?: string) =>
      send('POST', path, token === undefined ? { body } : { body, token }),
  }
}
export type BrowserAt = ReturnType<typeof browserAt>

const secret = 'a-secret-of-a-test-that-is-long-enough'

/** The variables of an installation at this place, outside demo mode. */
export const variablesOf = ({ url, dataDir }: Place, origin: string) => ({
  ...{ DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: secret, FILES_SECRET: secret },
  ...{ APP_ORIGIN: origin, HOST: '127.0.0.1', PAYMENTS: 'none' },
})

/** Starts a server process with the API only, on this port, and waits until it is ready. `start`: who stops it. */
export async function startReadyServer(
  variables: Record<string, string> & { APP_ORIGIN: string },
  port: number,
  start = startServerProcess,
) {
  const { child, said, ended } = start({ ...variables, PORT: String(port) })
  const address = `http://127.0.0.1:${port}`
  const isReady = async () => expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 200 }).catch((cause: Error) => {
    throw new Error(`The server did not start: ${said.out}${said.err}`, { cause })
  })
  return { ...browserAt(address, variables.APP_ORIGIN), address, said, child, ended }
}

/** Signs somebody up with a verified address, and returns their token and public id. */
export async function joinBy(
  browser: BrowserAt,
  { db }: ReturnType<typeof openDatabase>,
  firstName: string,
): Promise<{ token: string; id: string }> {
  const email = `${firstName.toLowerCase()}@carrow.example`
  await browser.post('/auth/sign-up/email', signUpForm({ email, firstName, password: goodPassword }))
  // The mail is the work of a job.
  const code = await vi.waitFor(
    async () => {
      const { rows } = await db.pool.query('select code from outbox_messages where recipient = $1', [email])
      expect(rows).toHaveLength(1)
      return rows[0].code as string
    },
    { timeout: 20_000, interval: 100 },
  )
  const { token } = await browser.post('/users/verify-email', { email, code })
  const { user } = await browser.post('/token', { userType: 'Students', firstName, lastName: '' }, token)
  return { token, id: user.customUserId }
}

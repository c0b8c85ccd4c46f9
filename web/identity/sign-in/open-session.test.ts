import { cookieMissing } from '@guildhall/contract/identity/sign-in-texts.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from './sign-in.ts'

afterEach(() => vi.unstubAllGlobals())

/** The reason a token call with this response fails. */
function failureOf(answer: Response): Promise<unknown> {
  vi.stubGlobal('fetch', async () => answer)
  return openSession({ idToken: 'abc', email: 'ada@carrow.example' }).catch((error: Error) => error.message)
}

const opened = Response.json({ redirectUrl: '/profile', user: {} })

test('a sign-in whose cookie the browser does not store says so', async () => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/token' ? opened : Response.json({ code: 'unauthenticated' }, { status: 401 }),
  )
  await expect(openSession({ idToken: 'abc', email: 'ada@carrow.example' })).rejects.toThrow(cookieMissing)
})

test('a failed token call shows the server’s error, else its status', async () => {
  expect(await failureOf(Response.json({ error: 'Not now.' }, { status: 503 }))).toBe('Not now.')
  expect(await failureOf(Response.json({}, { status: 500 }))).toBe('HTTP error! status: 500')
  expect(await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toBe('HTTP error! status: 502')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetIdToken, getIdToken, heldIdToken } from './session.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', asked)
  forgetIdToken()
})

afterEach(() => {
  asked.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(seconds: number, clock = Date.now()) {
  const claims = btoa(JSON.stringify({ exp: Math.floor(clock / 1000) + seconds })).replace(/=+$/, '')
  return Response.json({ token: `head.${claims}.sign` }, { headers: { date: new Date(clock).toUTCString() } })
}

test('simultaneous calls share one renewal, later ones the token', async () => {
  asked.mockImplementation(async () => answer(600))
  const [first, second] = await Promise.all([getIdToken(), getIdToken()])
  expect(first).toBe(second)
  await getIdToken()
  expect(asked).toHaveBeenCalledOnce()
})

test('a token is renewed within 30 seconds of its expiry', async () => {
  asked.mockImplementation(async () => answer(600))
  await getIdToken()
  vi.setSystemTime(start + 569_000)
  await getIdToken()
  expect(asked).toHaveBeenCalledTimes(1)
  vi.setSystemTime(start + 571_000)
  await getIdToken()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a device whose clock is hours ahead keeps its token', async () => {
  asked.mockImplementation(async () => answer(600, start - 3 * 3600_000))
  await getIdToken()
  expect(heldIdToken(500_000)).not.toBeNull()
})

test('a signed-out state is requested once, until something changes', async () => {
  asked.mockImplementation(async () => new Response(null, { status: 401 }))
  expect([await getIdToken(), await getIdToken()]).toEqual([null, null])
  expect(asked).toHaveBeenCalledOnce()
  forgetIdToken()
  asked.mockImplementation(async () => answer(600))
  expect(await getIdToken()).not.toBeNull()
})

test('a response that arrives after a sign-out is discarded', async () => {
  const slow = Promise.withResolvers<Response>()
  asked.mockReturnValue(slow.promise)
  const before = getIdToken()
  forgetIdToken()
  slow.resolve(answer(600))
  await before
  expect(heldIdToken()).toBeNull()
})

test('during a sign-out nobody is signed in', async () => {
  vi.stubGlobal('document', { cookie: 'theme=dark; signing_out=1' })
  expect(await getIdToken()).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('any other failure says Failed to get authentication token', async () => {
  asked.mockImplementation(async () => new Response('{}', { status: 500 }))
  await expect(getIdToken()).rejects.toThrow('Failed to get authentication token')
})

import { afterEach, expect, test, vi } from 'vitest'
import { takeTokensFrom } from '#lib/api/bearer.ts'
import { uploadPortrait } from './profile-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** The reason a portrait upload with this response fails. */
function failureOf(answer: () => Promise<Response>): Promise<unknown> {
  takeTokensFrom(async () => 'abc')
  vi.stubGlobal('fetch', answer)
  return uploadPortrait(new File(['x'], 'me.png', { type: 'image/png' })).catch((error: Error) => error.message)
}

test('a portrait that fails to upload shows the server’s errorMessage or error, else that it failed', async () => {
  const answer = (body: object) => async () => Response.json(body, { status: 500 })
  expect(await failureOf(answer({ errorMessage: 'Too dark.', error: 'Refused.' }))).toBe('Too dark.')
  expect(await failureOf(answer({ error: 'Refused.' }))).toBe('Refused.')
  expect(await failureOf(answer({}))).toBe('Failed to upload profile image')
  expect(await failureOf(async () => new Response('Bad gateway', { status: 502 }))).toBe(
    'Failed to upload profile image',
  )
  expect(await failureOf(() => Promise.reject(new TypeError('no network')))).toBe('Failed to upload profile image')
})

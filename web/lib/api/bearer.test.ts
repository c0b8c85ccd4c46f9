import { expect, test } from 'vitest'
import { bearer, takeTokensFrom } from './bearer.ts'

test('a call that needs a signed-in caller fails before it is sent, with No authenticated user', async () => {
  takeTokensFrom(async () => null)
  await expect(bearer({ access: 'member' })).rejects.toMatchObject({ status: 401, message: 'No authenticated user' })
  expect(await bearer({ access: 'anyone' })).toEqual({})
  takeTokensFrom(() => Promise.reject(new Error('no network')))
  const failed = { status: 0, message: 'Failed to get authentication token' }
  await expect(bearer({ access: 'member' })).rejects.toMatchObject(failed)
  takeTokensFrom(async () => 'abc')
  expect(await bearer({ access: 'member' })).toEqual({ authorization: 'Bearer abc' })
})

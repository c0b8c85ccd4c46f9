import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failPage } from './server-loading.ts'

const thrown = (error: unknown) => {
  try {
    failPage(error)
  } catch (outcome) {
    return outcome
  }
}

test('a page that staff open without a second factor leads to where they add one', () => {
  const outcome = thrown(new ApiError(403, { code: 'second_factor_required', message: 'Your role needs one.' }))
  expect(outcome).toBeInstanceOf(Response)
  expect((outcome as Response).headers.get('location')).toBe('/settings/security')
})

test('other refusals become the error page with their status', () => {
  expect(thrown(new ApiError(403, { code: 'forbidden', message: 'No.' }))).toMatchObject({
    ...{ init: { status: 403 }, data: { message: 'No.' } },
  })
})

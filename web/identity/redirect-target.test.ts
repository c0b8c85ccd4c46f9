import { describe, expect, test } from 'vitest'
import { pathWith, safePath } from './redirect-target.tsx'

describe('safePath', () => {
  test.each(['/', '/profile', '/marketplace?q=tide&sort=newest', '/profile#projects'])('keeps %s', (path) => {
    expect(safePath(path)).toBe(path)
  })

  test.each([
    null,
    '',
    'profile',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/./\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
  ])('refuses %j', (value) => {
    expect(safePath(value)).toBeNull()
  })
})

test('an address keeps its own query beside the redirect target', () => {
  expect(pathWith('/signin?forgot', '/a?b=1')).toBe('/signin?forgot&redirect=%2Fa%3Fb%3D1')
  expect(pathWith('/signup', null)).toBe('/signup')
})

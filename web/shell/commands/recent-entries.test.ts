import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { commandLimits } from '@guildhall/contract/limits/shared.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { addOpened, readOpened } from './recent-entries.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

const page = (to: string) => ({ kind: 'Page', to, label: to }) as const

test('readOpened returns what was opened last, newest first, each once', () => {
  for (const to of ['/orders', '/cart', '/orders']) addOpened('ada', page(to))
  expect(readOpened('ada')).toEqual([page('/orders'), page('/cart')])
})

test('addOpened keeps a limited number of entries', () => {
  for (let at = 0; at < commandLimits.kept + 5; at += 1) addOpened(null, page(`/product/${at}`))
  expect(readOpened(null)).toHaveLength(commandLimits.kept)
})

test('entries that one person opened are not shown to another person or a visitor, and are deleted when they open something', () => {
  addOpened('ada', page('/orders'))
  expect(readOpened('ben')).toEqual([])
  expect(readOpened(null)).toEqual([])
  addOpened('ben', page('/cart'))
  expect(readOpened('ada')).toEqual([])
})

test.each([
  ['no JSON', '{'],
  ['another shape', '[]'],
  ['entries that lead elsewhere', '{"owner":"ada","items":[{"kind":"Page","to":"//evil.example","label":"x"},null]}'],
])('readOpened with %s in storage returns nothing', (_, value) => {
  stored.set(localStorageKeys.recentlyOpened, value)
  expect(readOpened('ada')).toEqual([])
})

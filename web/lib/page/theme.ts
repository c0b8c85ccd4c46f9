import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { type Theme, themes } from '@guildhall/contract/values/options.ts'
import { useSyncExternalStore } from 'react'

const year = 365 * 24 * 3600
const listeners = new Set<() => void>()

/** Returns the viewer's theme and its setter; `initial` is what the server read from the cookie. */
export function useTheme(initial: Theme): [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => initial)
  return [theme, chooseTheme]
}

/** Runs before the first paint when the choice is 'system' (root.tsx puts it into the page with its nonce). */
export const systemThemeScript =
  "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'"

/** Returns the theme for the root element: the server's choice, later the page's. */
export function rootTheme(initial: Theme): string | undefined {
  if (typeof document !== 'undefined') return document.documentElement.dataset.theme
  return initial === 'system' ? undefined : initial
}

function chooseTheme(theme: Theme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${cookieNames.theme}=${theme}; path=/; max-age=${year}; samesite=lax`
  show(theme)
  for (const listener of listeners) listener()
}

function storedTheme(): Theme {
  const stored = new RegExp(`(?:^|; )${cookieNames.theme}=(\\w+)`).exec(document.cookie)?.[1]
  return themes.find((theme) => theme === stored) ?? 'system'
}

function subscribe(listener: () => void) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const followSystem = () => show(storedTheme())
  listeners.add(listener)
  system.addEventListener('change', followSystem)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', followSystem)
  }
}

function show(theme: Theme) {
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

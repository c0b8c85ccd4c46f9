import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'

/**
 * Waits in the browser for code that is still loading, with `fallback` in its place. In a server-rendered page it is no
 * boundary: the server sends the content in place, also to readers without scripts.
 */
export function LazyBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const isHydrated = useHydrated()
  const [isLater] = useState(isHydrated)
  return isLater ? <Suspense fallback={fallback}>{children}</Suspense> : children
}

/** Loads code. Without a network it waits instead of failing. */
export function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error) => {
    if (navigator.onLine) throw error
    return new Promise((resolve) => addEventListener('online', resolve, { once: true })).then(() =>
      loadWhenOnline(load),
    )
  })
}

/** A component whose code is loaded on first use. Without a network it waits instead of failing. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(() => loadWhenOnline(load).then((part) => ({ default: part })))
}

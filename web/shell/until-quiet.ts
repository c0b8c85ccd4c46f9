/** Resolves once the browser has nothing better to do. */
export function untilQuiet(): Promise<unknown> {
  return new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done))
}

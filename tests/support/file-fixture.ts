import { afterAll } from 'vitest'

/**
 * Returns what the tests of a file share, once it has started, and stops it after the last of them. Call it at the top level
 * of the file: `const shop = await fileFixture(startShop())`.
 */
export async function fileFixture<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting
  afterAll(() => started.stop())
  return started
}

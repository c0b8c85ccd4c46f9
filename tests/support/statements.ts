import type { Db } from '@guildhall/server/db/connect.ts'
import { vi } from 'vitest'

/** The statements the database receives outside transactions while `act` runs, with their values. */
export async function statementsOf(
  { pool }: Pick<Db, 'pool'>,
  act: () => Promise<unknown>,
): Promise<{ name: string; text: string; values: unknown[] }[]> {
  const asked = vi.spyOn(pool, 'query')
  try {
    await act()
    return asked.mock.calls.map((call) => {
      const [{ name, text }, values] = call as unknown as [{ name: string; text: string }, unknown[]]
      return { name, text, values }
    })
  } finally {
    asked.mockRestore()
  }
}

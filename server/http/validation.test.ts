import { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import { expect, test } from 'vitest'
import type { AppError } from './errors.ts'
import { parsePart } from './validation.ts'

const right = { title: 'A', description: 'B', category: 'Other', price: 1 }
function sentences(input: unknown): string[] {
  try {
    parsePart('body', ProjectInput, input)
  } catch (error) {
    return (error as AppError).details.fields?.map(({ message }) => message) ?? []
  }
  return []
}

test.each<[unknown]>([
  [{ ...right, tags: 'a' }],
  [{ ...right, forSale: 'yes' }],
  [{ ...right, durationDays: 1.5 }],
  [{ ...right, durationDays: -1 }],
  [{ ...right, licence: 'gpl' }],
  [{ ...right, tags: Array.from({ length: 200 }, String) }],
  [[]],
  [null],
])('%o is refused with a readable message', (input) => {
  const found = sentences(input)
  expect(found.length).toBeGreaterThan(0)
  for (const sentence of found) expect(sentence).not.toMatch(/invalid|expected|received|>=|<=|option/i)
})

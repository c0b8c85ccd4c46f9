import type { ClosedParts, ProductPart } from '@guildhall/contract/content/parts.ts'
import { findRule } from '@guildhall/contract/content/path-rules.ts'
import { createContext, useContext } from 'react'

export const allOpen: ClosedParts = { off: [], rules: [] }

/** The parts of the product that are switched off. */
export const ClosedPartsContext = createContext<ClosedParts>(allOpen)

/** Whether a page, by its path, is in none of the parts that are off. */
export function isPageOpen({ off, rules }: ClosedParts, address: string): boolean {
  const part = findRule(rules, address)?.part
  return !part || !off.includes(part)
}

/** Whether a part is on. */
export function isPartOn({ off }: ClosedParts, part: ProductPart): boolean {
  return !off.includes(part)
}

/** Returns whether a part is on. */
export function usePart(part: ProductPart): boolean {
  return isPartOn(useContext(ClosedPartsContext), part)
}

/** Returns the parts that are off, for lists of links. */
export function useClosedParts(): ClosedParts {
  return useContext(ClosedPartsContext)
}

/** Returns a function that says whether a page is open; links to others are left out. */
export function useIsPageOpen(): (address: string) => boolean {
  const closed = useContext(ClosedPartsContext)
  return (address) => isPageOpen(closed, address)
}

import { useState } from 'react'

/**
 * Returns whether errors of the last submit are still open. Errors that appear while somebody writes show at their fields
 * alone: a summary above the form would take the focus away from them. `attempt` counts submits, `count` the errors now.
 */
export function useRefused(attempt: number, count: number): boolean {
  // The last attempt that has no errors left.
  const [settled, setSettled] = useState(0)
  if (count === 0 && settled !== attempt) setSettled(attempt)
  return count > 0 && attempt > settled
}

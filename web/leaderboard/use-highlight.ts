import { leaderboardLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { type RefObject, useEffect, useState } from 'react'

/** How often one's own place was looked for on this page; 0 before the first time. */
export type Found = number

/** Brings one's own place into sight when it is looked for, and says for three seconds that this is it. */
export function useHighlight(place: RefObject<HTMLElement | null>, isOwn: boolean, found: Found): boolean {
  const [shown, setShown] = useState<Found>(0)
  const wanted = isOwn ? found : 0
  useEffect(() => {
    if (wanted === 0) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.current?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    // Whoever reads by ear or goes on by keyboard goes on from there.
    const link = place.current?.closest('a') ?? place.current?.querySelector('a')
    link?.focus({ preventScroll: true })
    const timer = setTimeout(() => setShown(wanted), leaderboardLimits.highlightMs)
    return () => clearTimeout(timer)
  }, [wanted, place])
  return wanted > shown
}

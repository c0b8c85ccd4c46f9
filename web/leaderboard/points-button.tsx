import type { LeaderboardEntry } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

/** Renders the button that contests a person's points; the page passes it to its dialogs. */
export const Contest = createContext<(entry: LeaderboardEntry) => ReactNode>(() => null)

/** The season whose points are shown; absent is all time. */
export const PointsSeason = createContext<string | undefined>(undefined)

const PointsDialog = lazyPart(() => import('./points-dialog.tsx').then((module) => module.PointsDialog))

interface PointsButtonProps {
  entry: LeaderboardEntry
  /** The points as text. */
  children: ReactNode
}

/** A person's points; pressed, it shows what they consist of. */
export function PointsButton({ entry, children }: PointsButtonProps) {
  const contest = useContext(Contest)
  const season = useContext(PointsSeason)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="lb__pts" title="How these points add up" onClick={() => setOpen(true)}>
        {children}
        <span className="sr-only"> points of {entry.name}: how they add up</span>
      </button>
      {isOpen ? (
        <PointsDialog entry={entry} season={season} contest={contest(entry)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

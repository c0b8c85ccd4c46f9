import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { adminQueries } from './queries.ts'

/** Asks for a reason and performs the action. */
export const ReasonDialog = lazyPart(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog))

/**
 * Handles a finished action on a list row: announces it, refetches everything, and moves focus to the heading, because the
 * row may be gone.
 */
export function useDecided() {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [decided, setDecided] = useState(0)
  useFocusAfter(decided, heading)
  const onDecided = (words: string) => {
    toast.success(words)
    void client.invalidateQueries({ queryKey: adminQueries.all })
    setDecided((before) => before + 1)
  }
  return { heading, onDecided }
}

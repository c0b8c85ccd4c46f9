import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { adminQueries } from './queries.ts'

/**
 * What follows an act on a line of a list: it is said, everything is asked again, and the focus begins at the heading,
 * because the line may be gone.
 */
export function useDecided() {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [decided, setDecided] = useState(0)
  useEffect(() => {
    if (decided > 0) heading.current?.focus()
  }, [decided])
  const onDecided = (words: string) => {
    toast.success(words)
    void client.invalidateQueries({ queryKey: adminQueries.all })
    setDecided((before) => before + 1)
  }
  return { heading, onDecided }
}

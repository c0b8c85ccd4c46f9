import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { MoveDialog } from './move-dialog.tsx'
import { engagementQueries } from './queries.ts'

interface AnswerDialogProps {
  /** The engagement whose offer is answered. */
  id: string
  move: 'accept' | 'decline'
  /** The version of the offer that was read. */
  version: number
  onClose: () => void
  /** `done` says what was done. */
  onDone: (done: string) => void
  /** It has changed meanwhile; nothing was done. */
  onConflict: () => void
}

/** Accepts or declines an offer from another page than that of its engagement. */
export function AnswerDialog({ id, move, version, onClose, onDone, onConflict }: AnswerDialogProps) {
  const client = useQueryClient()
  // What is known here may be older than what was read on the page.
  const { data, isFetchedAfterMount, error } = useQuery({ ...engagementQueries.one(id), refetchOnMount: 'always' })
  const engagement = isFetchedAfterMount ? data : undefined
  const isSame = engagement?.moves.includes(move) && engagement.offers[0]?.version === version
  const stop = useEffectEvent((message: string) => {
    toast.error(message)
    onConflict()
    onClose()
  })
  useEffect(() => {
    if (engagement && !isSame) stop('This offer has changed. Read it again before you answer.')
    else if (error && !engagement) stop(failureText(error))
  }, [engagement, isSame, error])
  if (!engagement || !isSame) return null
  return (
    <MoveDialog
      engagement={engagement}
      move={move}
      onClose={onClose}
      onDone={(changed, done) => {
        client.setQueryData(engagementQueries.one(id).queryKey, changed)
        void client.invalidateQueries({ queryKey: engagementQueries.all })
        onDone(done)
      }}
      onConflict={() => {
        void client.invalidateQueries({ queryKey: engagementQueries.all })
        onConflict()
      }}
    />
  )
}

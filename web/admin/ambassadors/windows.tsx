import type { RecruitmentWindow } from '@guildhall/contract/ambassadors/admin.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCalendarDay } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Status } from '#ui/tag.tsx'
import { ambassadorQueries, campusApi } from './ambassador-queries.ts'

const WindowDialog = lazyPart(() => import('./window-dialog.tsx').then((module) => module.WindowDialog))

/** When people can apply, and how to change it. */
export function Windows({ onDone }: { onDone: (words: string) => void }) {
  const { data: windows, error, refetch } = useQuery(ambassadorQueries.windows())
  const [editing, setEditing] = useState<RecruitmentWindow | 'new' | null>(null)
  const remove = useMutation({
    mutationFn: (id: string) => campusApi.removeWindow({ params: { id } }),
    onSuccess: () => onDone('Window removed'),
    onError: (failure) => toast.error(failure.message),
  })
  const today = new Date().toISOString().slice(0, 10)
  return (
    <>
      <div className="btn-group mb-4">
        <Button look="primary" onClick={() => setEditing('new')}>
          Add a window
        </Button>
      </div>
      <ul className="panel dk" aria-label="Recruitment windows">
        {windows?.map((window) => {
          const { id, opensOn, closesOn } = window
          const words = `${formatCalendarDay(opensOn)} to ${formatCalendarDay(closesOn)}`
          const isOver = closesOn < today
          return (
            <li key={id} className="panel__b row row--between row--wrap gap-2">
              <div className="min-w-0">
                <p className="med">{words}</p>
                <Status kind={isOver ? 'off' : opensOn > today ? 'wait' : 'ok'}>
                  {isOver ? 'Over' : opensOn > today ? 'Opens later' : 'Open now'}
                </Status>
              </div>
              <div className="btn-group">
                <Button size="sm" aria-label={`Change ${words}`} onClick={() => setEditing(window)}>
                  Change
                </Button>
                <Button
                  size="sm"
                  look="danger"
                  aria-label={`Remove ${words}`}
                  busy={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                >
                  Remove
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {windows?.length === 0 ? (
        <EmptyState solid="icosa" title="Nobody can apply">
          Add a window: the days on which students can apply.
        </EmptyState>
      ) : null}
      {error && !windows ? (
        <LoadFailure title="The windows could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {editing ? (
        <WindowDialog window={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onDone={onDone} />
      ) : null}
    </>
  )
}

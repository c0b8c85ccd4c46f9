import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { usePart } from '#lib/page/closed-parts.ts'
import { PageGone } from '#listings/list-states.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { RunList } from './own-runs.tsx'
import { runApi, runQueries } from './run-api.ts'

const path = (cursor?: string | null) => (cursor ? `/agents/runs?cursor=${encodeURIComponent(cursor)}` : '/agents/runs')

/** The viewer’s runs of all agents. */
export function OwnRunsPage({ cursor }: { cursor?: string | undefined }) {
  const { data: page, error, refetch } = useQuery(runQueries.mine(cursor))
  const [asksDelete, setAsksDelete] = useState(false)
  const hasAgents = usePart('agents')
  const isGone = error instanceof ApiError && error.code === 'invalid_cursor'
  const hasTexts = page?.items.some(({ textUntil }) => textUntil !== null)
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Your agent runs</h1>
          <p className="c2">
            Only you see them. Texts are kept for {runLimits.textDays} days, then only length, time and outcome.
          </p>
        </div>
        {hasTexts ? (
          <Button look="danger" onClick={() => setAsksDelete(true)}>
            Delete all texts
          </Button>
        ) : null}
      </div>
      {isGone || (cursor && page?.items.length === 0) ? (
        <PageGone first={path()} />
      ) : error && !page ? (
        <LoadFailure title="Your runs could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : !page ? (
        <Loading className="grid gap-4 mt-4">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </Loading>
      ) : page.items.length === 0 ? (
        <EmptyState
          solid="octa"
          title="No runs yet"
          actions={
            hasAgents ? (
              <Link className={buttonClass({ look: 'primary' })} to="/aiagents?way=remote">
                Find an agent to try
              </Link>
            ) : null
          }
        >
          Try an agent on its page. What it answered is kept here, for you alone.
        </EmptyState>
      ) : (
        <RunList runs={page.items} namesAgent />
      )}
      <div className="mt-6">
        <Pager
          link={Link}
          previous={page?.previousCursor ? path(page.previousCursor) : null}
          next={page?.nextCursor ? path(page.nextCursor) : null}
        />
      </div>
      {asksDelete ? <DeleteTexts onClose={() => setAsksDelete(false)} /> : null}
    </div>
  )
}

function DeleteTexts({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => runApi.removeTexts({ body: null }),
    onSuccess: () => {
      toast.success('The texts of your runs are deleted')
      onClose()
    },
    onError: (failure) => toast.error(failure.message),
    onSettled: () => cache.invalidateQueries({ queryKey: runQueries.all }),
  })
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title="Delete the texts of all your runs?"
      description="What you entered and what agents answered is deleted for good. Length, time and outcome stay."
    >
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Keep them</Button>
        <Button look="danger-solid" busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete all texts
        </Button>
      </div>
    </Dialog>
  )
}

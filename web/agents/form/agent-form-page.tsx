import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWaited } from '#lib/hooks/use-waited.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { readFormStart } from '#listings/draft/form-start.ts'
import { PageFrame } from '#listings/draft/page-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { agentDraft } from './agent-draft.ts'
import { AgentEditor } from './agent-editor.tsx'
import { AgentFormWaiting } from './agent-form-waiting.tsx'

interface AgentFormPageProps {
  viewer: Viewer
  /** The viewer's own agent; null for a new one. */
  id: string | null
}

/** The agent form on its page; loads its starting data, and again when a restart is requested. */
export function AgentFormPage({ viewer, id }: AgentFormPageProps) {
  const owner = viewer.customUserId
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const [opening] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    queryKey: ['agent-form', opening, round],
    queryFn: () => readFormStart(agentDraft, owner, id),
    // Read once, for this form only.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const hasWaited = useWaited(!data && !error)
  const isMine = !data?.listing || data.listing.isOwn
  if (data && isMine) return <AgentEditor key={round} start={data} onBeginAgain={() => setRound(round + 1)} />
  const title = id === null ? 'Publish an agent' : 'Edit agent'
  if (!error && !data && !hasWaited) return <AgentFormWaiting title={title} />
  return (
    <PageFrame title={title} note="" footer={null} onClose={() => void navigate('/my-agents')}>
      {error || data ? (
        <div className="dr__f">
          <Notice kind="wait">
            <p className="semi">This agent cannot be edited.</p>
            <p>{error?.message ?? 'It belongs to somebody else.'}</p>
            {error ? (
              <Button size="sm" className="mt-2" onClick={() => void refetch()}>
                Try Again
              </Button>
            ) : null}
          </Notice>
        </div>
      ) : (
        <Loading className="dr__f grid gap-4">
          <Skeleton height="4rem" />
          <Skeleton height="8rem" />
        </Loading>
      )}
    </PageFrame>
  )
}

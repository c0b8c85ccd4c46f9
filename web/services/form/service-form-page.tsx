import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
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
import { serviceDraft } from './service-draft.ts'
import { ServiceEditor } from './service-editor.tsx'
import { ServiceFormWaiting } from './service-form-waiting.tsx'

interface ServiceFormPageProps {
  viewer: Viewer
  /** The viewer's own service; null for a new one. */
  id: string | null
  /** The topic of a new service, if its page was opened from one. */
  topic: WorkTopic | undefined
  /** Whether the viewer takes work: only then can they publish. */
  takesWork: boolean
  /** Whether they have not declared yet that they are an adult. */
  asksAdult: boolean
}

/** The service form on its page; loads its starting data, and again when a restart is requested. */
export function ServiceFormPage({ viewer, id, topic, takesWork, asksAdult }: ServiceFormPageProps) {
  const owner = viewer.customUserId
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const [opening] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery({
    queryKey: ['service-form', opening, round],
    queryFn: () => readFormStart(serviceDraft, owner, id),
    // Read once, for this form only.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const hasWaited = useWaited(!data && !error)
  const isMine = !data?.listing || data.listing.isOwn
  if (data && isMine)
    return (
      <ServiceEditor
        key={round}
        start={data}
        topic={topic}
        takesWork={takesWork}
        asksAdult={asksAdult}
        onBeginAgain={() => setRound(round + 1)}
      />
    )
  const title = id === null ? 'Offer a service' : 'Edit service'
  if (!error && !data && !hasWaited) return <ServiceFormWaiting title={title} />
  return (
    <PageFrame title={title} note="" footer={null} onClose={() => void navigate('/my-services')}>
      {error || data ? (
        <div className="dr__f">
          <Notice kind="wait">
            <p className="semi">This service cannot be edited.</p>
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

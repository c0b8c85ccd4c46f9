import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { RetryLine } from '../list-end.tsx'

/** Loads what follows as soon as it is nearly in sight. */
export function EdgeLoader({ onReach }: { onReach: () => Promise<void> }) {
  const edge = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const reach = useEffectEvent(() => {
    setFailed(false)
    onReach().catch(() => setFailed(true))
  })
  useEffect(() => {
    if (!edge.current) return
    let isAsked = false
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || isAsked) return
        isAsked = true
        reach()
      },
      { root: edge.current.closest('[role="log"]'), rootMargin: '400px' },
    )
    watch.observe(edge.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={edge} className="py-3">
      {hasFailed ? (
        <RetryLine className="sysl" onRetry={reach} />
      ) : (
        <Loading>
          <Skeleton width="60%" height="2.5rem" radius="0.75rem" />
        </Loading>
      )}
    </div>
  )
}

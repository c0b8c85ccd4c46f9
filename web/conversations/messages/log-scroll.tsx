import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { RetryLine } from '../paged-lists.tsx'

interface LogScroll {
  log: RefObject<HTMLDivElement | null>
  /** Whether the newest messages are visible. */
  isAtEnd: boolean
  toEnd: () => void
  /** Scrolls to a message; returns false when it is not loaded. A sought message is highlighted for a moment. */
  toNumber: (number: number, isSought: boolean) => boolean
}

const nearPixels = 48

/**
 * Tracks the scroll position in a log that grows at both ends. The log is laid out from its end (column-reverse), so that it
 * starts and stays there; a viewer further up keeps their place, whatever is added above or below.
 *
 * @param changed - Differs whenever what the log shows differs.
 */
export function useLogScroll(changed: unknown): LogScroll {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const place = useRef<{ key: string; top: number } | null>(null)

  const look = useEffectEvent(() => {
    const box = log.current
    if (!box) return
    const isNear = box.scrollTop > -nearPixels
    setAtEnd(isNear)
    place.current = isNear ? null : firstInSight(box)
  })
  useEffect(() => {
    const box = log.current
    if (!box) return
    const onScroll = () => look()
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => box.removeEventListener('scroll', onScroll)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    const box = log.current
    const kept = place.current
    if (!box || !kept) return
    const there = box.querySelector(`[data-key="${CSS.escape(kept.key)}"]`)
    if (there) box.scrollTop += there.getBoundingClientRect().top - kept.top
  }, [changed])

  const toEnd = () => {
    place.current = null
    log.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }
  const toNumber = (number: number, isSought: boolean) => {
    const box = log.current
    const there = box?.querySelector<HTMLElement>(`[data-number="${number}"]`)
    if (!box || !there) return false
    // Only the log scrolls: beside an order it is one part of a page.
    box.scrollTop += middleOf(there) - middleOf(box)
    for (const each of box.querySelectorAll('.is-found')) each.classList.remove('is-found')
    // Restart the highlight if the message was found before.
    if (isSought) requestAnimationFrame(() => there.classList.add('is-found'))
    look()
    return true
  }
  return { log, isAtEnd, toEnd, toNumber }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

function firstInSight(box: HTMLElement): { key: string; top: number } | null {
  const { top } = box.getBoundingClientRect()
  for (const each of box.querySelectorAll<HTMLElement>('[data-key]')) {
    const place = each.getBoundingClientRect()
    if (place.bottom > top) return { key: each.dataset.key ?? '', top: place.top }
  }
  return null
}

/** Loads the next part as soon as it is nearly visible. */
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

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import type { Step } from '../cache.ts'
import { RetryLine } from '../paged-lists.tsx'

interface LogScroll {
  log: RefObject<HTMLDivElement | null>
  /** For the log's scroll events. */
  look: () => void
  /** Whether the newest messages are visible. */
  isAtEnd: boolean
  toEnd: () => void
  /** Scrolls to a message; returns false when it is not loaded. A sought message is highlighted for a moment. */
  toNumber: (number: number, isSought: boolean) => boolean
}

const nearPixels = 48

/**
 * Tracks the scroll position in a log that grows at both ends. The log is laid out from its end (column-reverse), so that it
 * starts and stays there; a viewer further up keeps their place, whatever is added above or below, until they write.
 *
 * @param changed - Differs whenever what the log shows differs.
 * @param written - Identifies the viewer's newest message that is being sent.
 */
export function useLogScroll(changed: unknown, written: string | undefined): LogScroll {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const place = useRef<{ key: string; top: number } | null>(null)
  const seen = useRef(written)

  const look = useCallback(() => {
    const box = log.current
    if (!box) return
    const isNear = box.scrollTop > -nearPixels
    setAtEnd(isNear)
    place.current = isNear ? null : firstInSight(box)
  }, [])
  const toEnd = useCallback(() => {
    place.current = null
    log.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }, [])
  const toNumber = useCallback(
    (number: number, isSought: boolean) => {
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
    },
    [look],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    if (written && written !== seen.current) toEnd()
    seen.current = written
    const box = log.current
    const kept = place.current
    if (!box || !kept) return
    const there = box.querySelector(`[data-key="${CSS.escape(kept.key)}"]`)
    if (there) box.scrollTop += there.getBoundingClientRect().top - kept.top
  }, [changed, written, toEnd])
  return { log, look, isAtEnd, toEnd, toNumber }
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

/** Loads the next part as soon as it is nearly visible. `onStep` keeps its identity. */
export function EdgeLoader({ step, onStep }: { step: Step; onStep: (step: Step) => Promise<void> }) {
  const [hasFailed, setFailed] = useState(false)
  const reach = useCallback(() => {
    setFailed(false)
    onStep(step).catch(() => setFailed(true))
  }, [step, onStep])
  const watched = useCallback(
    (edge: HTMLElement | null) => {
      if (!edge) return
      let isAsked = false
      const watch = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting || isAsked) return
          isAsked = true
          reach()
        },
        { root: edge.closest('[role="log"]'), rootMargin: '400px' },
      )
      watch.observe(edge)
      return () => watch.disconnect()
    },
    [reach],
  )
  return (
    <div ref={watched} className="py-3">
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

import type { CallEvent } from '@guildhall/contract/agent-remotes/call-events.ts'
import { useEffect, useRef, useState } from 'react'
import { afterEvent, afterStream, beginning, type CallState, isOpen } from './call-state.ts'

/** Starts a call and yields what happens in it; it ends when the signal is aborted. */
export type StartCall = (input: Record<string, unknown>, signal: AbortSignal) => AsyncIterable<CallEvent>

/**
 * One call at a time, with its answer as it comes. It is stopped by the person, and when the page is left. `run` throws what the
 * start throws, so that a form shows a refusal at its fields.
 */
export function useCall(start: StartCall) {
  const [state, setState] = useState<CallState | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(input: Record<string, unknown>): Promise<void> {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setState(beginning)
    let isStarted = false
    try {
      for await (const event of start(input, stop.signal)) {
        isStarted = true
        setState((now) => afterEvent(now ?? beginning, event))
      }
    } catch (error) {
      if (!isStarted && !stop.signal.aborted) {
        setState(null)
        throw error
      }
    } finally {
      running.current = null
      setState((now) => (now ? afterStream(now) : now))
    }
  }

  function stop(): void {
    setState((now) => (now && isOpen(now) ? { ...now, status: 'stopping' } : now))
    running.current?.abort()
  }

  return { state, isRunning: state !== null && isOpen(state), run, stop }
}

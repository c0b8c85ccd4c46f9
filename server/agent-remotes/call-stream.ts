import type { CallEvent } from '@guildhall/contract/agent-remotes/call-events.ts'
import type { HostReader } from '#hosts/port.ts'
import { type CallEnd, callTool, type RemoteCall } from './remote-call.ts'

type StreamedCall = Omit<RemoteCall, 'onText'>

/**
 * Calls a tool and yields what happens. When its reader stops early, for example because the person closed the page, the call is
 * stopped. A reader that waits for an event cannot stop: the signal of the call does. `ended` is told how it ended in every case.
 */
export async function* streamCall(
  hosts: HostReader,
  call: StreamedCall,
  ended: (end: CallEnd) => void = () => {},
): AsyncGenerator<CallEvent> {
  const stop = new AbortController()
  const waiting: CallEvent[] = []
  let wake = () => {}
  const push = (event: CallEvent) => {
    waiting.push(event)
    wake()
  }
  const onText = (text: string, isWhole: boolean) => push({ kind: isWhole ? 'answer' : 'part', text })
  const signal = call.signal ? AbortSignal.any([call.signal, stop.signal]) : stop.signal
  const running = callTool(hosts, { ...call, signal, onText }).then((end) => {
    const { outcome, message, ms } = end
    // First, because the reader of the event may need it.
    ended(end)
    push({ kind: 'end', outcome, message, ms })
  })
  try {
    for (;;) {
      const event = waiting.shift()
      if (event) yield event
      if (event?.kind === 'end') return
      if (waiting.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    }
  } finally {
    stop.abort()
    await running
  }
}

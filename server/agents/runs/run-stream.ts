import { type CallEvent, eventLine } from '@guildhall/contract/agent-remotes/call-events.ts'
import { type CallEnd, type RemoteCall, streamCall } from '#agent-remotes/service.ts'
import type { Deps } from '../../deps.ts'
import { type RunKey, type SettleDeps, settleRun } from './run-state.ts'

interface Streamed {
  key: RunKey
  call: Omit<RemoteCall, 'onText'>
  /** The place among the open calls of the person is free again. */
  close: () => void
}

/**
 * The events of a run as lines. Its end is stored before it is told, also when nobody reads on.
 */
export async function* streamRun(
  deps: SettleDeps & Pick<Deps, 'hosts'>,
  { key, call, close }: Streamed,
): AsyncGenerator<Uint8Array> {
  let end: CallEnd | undefined
  let isSettled = false
  const settle = async () => {
    if (!end || isSettled) return
    isSettled = true
    await settleRun(deps, key, end)
  }
  try {
    const events = streamCall(deps.hosts, call, (ended) => {
      end = ended
    })
    for await (const event of events) {
      if (event.kind === 'end') await settle()
      yield bytesOf(event)
    }
  } finally {
    close()
    await settle()
  }
}

const encoder = new TextEncoder()
const bytesOf = (event: CallEvent) => encoder.encode(eventLine(event))

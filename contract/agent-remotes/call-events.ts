import type { RemoteProblem } from './problems.ts'

/** How a call ended: with an answer, with the tool's own failure, or with a problem. */
export type CallOutcome = 'answered' | 'failed' | RemoteProblem

/**
 * What happens in a call, in this order: parts of the answer, which are shown one after the other; the whole answer, which
 * replaces them; the end, with a message unless it was answered. Texts are plain text.
 */
export type CallEvent =
  | { kind: 'part' | 'answer'; text: string }
  | { kind: 'end'; outcome: CallOutcome; message: string; ms: number }

/** The type of a stream of events: one JSON object on each line. */
export const callEventsType = 'application/x-ndjson'

/** An event as a line of the stream. */
export const eventLine = (event: CallEvent): string => `${JSON.stringify(event)}\n`

/** Reads the events of a stream as they come. It ends without an end event when the connection is lost. */
export async function* readCallEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<CallEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield JSON.parse(line) as CallEvent
    }
  } finally {
    // The reader may stop early: then the call is not needed any more.
    void reader.cancel().catch(() => {})
  }
}

import { type CallEvent, eventLine, readCallEvents } from '@guildhall/contract/agent-remotes/call-events.ts'
import { formOf } from '@guildhall/contract/agent-remotes/tool-form.ts'
import { expect, test } from 'vitest'
import { oneTool, sendEvent, startHostileRemote } from '../../tests/support/remotes.ts'
import { streamCall } from './call-stream.ts'
import type { CallEnd } from './remote-call.ts'

const tool = { name: 'echo', form: formOf(oneTool.inputSchema) }
const part = (progressToken: number | undefined, message: string) => ({
  ...{ jsonrpc: '2.0', method: 'notifications/progress' },
  params: { progressToken, progress: 1, message },
})

test('the events of a call pass through lines of JSON, whatever the pieces in which they arrive', async () => {
  await using remote = await startHostileRemote({
    call(response, { id, params }) {
      sendEvent(response, part(params?._meta?.progressToken, 'Größe'))
      sendEvent(response, { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'Größe 5\n' }] } })
    },
  })
  let lines = ''
  const call = { url: remote.url, tool, input: {}, caller: 'c' }
  for await (const event of streamCall(remote.hosts, call)) lines += eventLine(event)
  const bytes = new TextEncoder().encode(lines)
  const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.slice(at, at + 1))
  const read: CallEvent[] = []
  for await (const event of readCallEvents(ReadableStream.from(pieces))) read.push(event)
  expect(read).toEqual([
    { kind: 'part', text: 'Größe\n' },
    { kind: 'answer', text: 'Größe 5\n' },
    { kind: 'end', outcome: 'answered', message: '', ms: expect.any(Number) },
  ])
})

test('a reader that leaves stops the call', async () => {
  await using remote = await startHostileRemote({
    call: (response, { params }) => void sendEvent(response, part(params?._meta?.progressToken, 'Thinking')),
  })
  const ends: CallEnd[] = []
  const call = { url: remote.url, tool, input: {}, caller: 'c' }
  for await (const event of streamCall(remote.hosts, call, (end) => ends.push(end))) {
    expect(event).toEqual({ kind: 'part', text: 'Thinking\n' })
    break
  }
  expect(ends).toMatchObject([{ outcome: 'stopped', text: 'Thinking\n' }])
  await remote.quiet()
})

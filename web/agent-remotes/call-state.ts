import type { CallEvent, CallOutcome } from '@guildhall/contract/agent-remotes/call-events.ts'

/** A call as its page shows it. */
export interface CallState {
  status: 'running' | 'stopping' | CallOutcome | 'lost'
  text: string
  message: string
  ms: number | null
}

export const beginning: CallState = { status: 'running', text: '', message: '', ms: null }

/** The state after an event. */
export function afterEvent(state: CallState, event: CallEvent): CallState {
  if (event.kind === 'end') return { ...state, status: event.outcome, message: event.message, ms: event.ms }
  return { ...state, text: event.kind === 'answer' ? event.text : state.text + event.text }
}

/** The state after the stream ended: without an end event the connection was lost. */
export function afterStream(state: CallState): CallState {
  if (!isOpen(state)) return state
  if (state.status === 'stopping') return { ...state, status: 'stopped', message: 'You stopped the call.' }
  return { ...state, status: 'lost', message: 'The connection was lost. Try again.' }
}

/** Whether more of the answer may come. */
export const isOpen = ({ status }: CallState): boolean => status === 'running' || status === 'stopping'

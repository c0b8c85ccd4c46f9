import Copy from 'lucide-react/icons/copy'
import Square from 'lucide-react/icons/square'
import { useRef } from 'react'
import { formatSeconds } from '#lib/format/seconds.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type CallState, isOpen } from './call-state.ts'
import './answer-view.css'

interface AnswerViewProps {
  state: CallState
  onStop: () => void
}

/** The answer of an agent as it comes: as text, never as HTML. With Stop while it runs, Copy at its end, and what went wrong. */
export function AnswerView({ state, onStop }: AnswerViewProps) {
  const { status, text, message, ms } = state
  const isRunning = isOpen(state)
  const head = useRef<HTMLDivElement>(null)
  // The button goes; the focus stays where it was.
  const stop = () => {
    head.current?.focus()
    onStop()
  }
  return (
    <div className="answer" aria-busy={isRunning}>
      {/* Above the text, which grows: a button must stay under the pointer. */}
      <div className="answer__head" ref={head} tabIndex={-1}>
        {isRunning ? (
          <Button size="sm" icon={Square} onClick={stop} disabled={status === 'stopping'}>
            Stop
          </Button>
        ) : null}
        {text && !isRunning ? (
          <Button size="sm" look="quiet" icon={Copy} onClick={() => void copy(text)}>
            Copy answer
          </Button>
        ) : null}
        <span className="c3 t-sm" role="status">
          {footText(status, ms)}
        </span>
      </div>
      {isRunning ? null : <Outcome status={status} message={message} />}
      {text ? (
        <ScrollRegion label="Text of the answer" className="answer__text">
          {/* The text decides its direction, whatever the page's is. */}
          <p dir="auto">{text}</p>
        </ScrollRegion>
      ) : null}
    </div>
  )
}

function Outcome({ status, message }: Pick<CallState, 'status' | 'message'>) {
  if (status === 'answered' || message === '') return null
  return <Notice kind={status === 'stopped' ? 'info' : 'error'}>{message}</Notice>
}

function footText(status: CallState['status'], ms: number | null): string {
  if (status === 'running') return 'Working'
  if (status === 'stopping') return 'Stopping'
  return ms === null ? '' : `Took ${formatSeconds(ms)}`
}

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast.success('Answer copied'),
    () => toast.error('The answer could not be copied. Select it and copy it by hand.'),
  )

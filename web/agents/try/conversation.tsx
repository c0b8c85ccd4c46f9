import type { RemoteTool, ToolField } from '@guildhall/contract/agent-remotes/tools.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { AnswerView } from '#agent-remotes/answer-view.tsx'
import type { CallState } from '#agent-remotes/call-state.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { AgentPicture } from '../agent-picture.tsx'
import { useRun } from './tool-runner.tsx'

interface ConversationProps {
  agent: Agent
  tool: RemoteTool
  /** The one text that the tool takes. */
  field: ToolField
  /** Why nothing can be sent now; null when it can. */
  blocked: ReactNode
}

interface Turn {
  text: string
  state: CallState
}

const none = () => {}

/** Messages to an agent whose only tool takes a text. Each message is a run of its own. */
export function Conversation({ agent, tool, field, blocked }: ConversationProps) {
  const call = useRun(agent.id, tool.name)
  const [past, setPast] = useState<readonly Turn[]>([])
  const [asked, setAsked] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const errorId = `${field.name}-error`

  async function send() {
    if (call.isRunning || blocked) return
    const words = text.trim()
    const { inputSchemaOf } = await import('@guildhall/contract/agent-remotes/tool-input.ts')
    const input = { [field.name]: words }
    const checked = inputSchemaOf([{ ...field, label: 'Message' }]).safeParse(input)
    if (words === '' || !checked.success) {
      setError(words === '' ? 'Write a message' : (checked.error?.issues[0]?.message ?? 'Change the message'))
      return area.current?.focus()
    }
    setError(null)
    const before = past
    if (asked !== null && call.state) setPast([...past, { text: asked, state: call.state }])
    setAsked(words)
    setText('')
    try {
      await call.run(input)
    } catch (failure) {
      // It did not start: the text is still there to be sent again.
      setPast(before)
      setAsked(null)
      setText(words)
      setError(failure instanceof ApiError ? failure.message : 'The message could not be sent. Try again.')
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
    if (!matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    void send()
  }
  const turns = [...past, ...(asked !== null && call.state ? [{ text: asked, state: call.state }] : [])]
  return (
    <div className="grid gap-4 mt-3">
      {turns.length > 0 ? (
        <ol className="try__turns" aria-label="Messages">
          {turns.map((turn, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added
            <li key={at}>
              <p className="try__said" dir="auto">
                {turn.text}
              </p>
              <div className="try__answer">
                <AgentPicture agent={agent} size={28} />
                <AnswerView state={turn.state} onStop={at === turns.length - 1 ? call.stop : none} />
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      {call.isRunning ? null : blocked}
      <form
        className="grid gap-2"
        aria-label={`Message to ${agent.name}`}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <textarea
          ref={area}
          className="textarea"
          dir="auto"
          rows={3}
          aria-label={`Write to ${agent.name}`}
          placeholder={`Write to ${agent.name}`}
          value={text}
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {error ? <FieldError id={errorId}>{error}</FieldError> : null}
        <div className="row row--between row--wrap gap-2">
          <p className="c3 t-sm">
            {field.help ? `${field.help} ` : ''}Each message is a run of its own: the agent does not get the earlier
            ones.
          </p>
          <Button type="submit" look="primary" icon={SendHorizontal} busy={call.isRunning} disabled={blocked !== null}>
            Send
          </Button>
        </div>
      </form>
    </div>
  )
}

import type { CallEvent } from '@guildhall/contract/agent-remotes/call-events.ts'
import { remoteProblemTexts } from '@guildhall/contract/agent-remotes/problems.ts'
import { formOf } from '@guildhall/contract/agent-remotes/tool-form.ts'
import { AnswerView } from '#agent-remotes/answer-view.tsx'
import { ToolForm } from '#agent-remotes/tool-form.tsx'
import { useCall } from '#agent-remotes/use-call.ts'
import { Part, Sample } from './part.tsx'

const everyKind = formOf({
  type: 'object',
  properties: {
    work: { type: 'string', title: 'Title of the work', maxLength: 80, description: 'As it is printed.' },
    abstract_text: { type: 'string', title: 'Abstract' },
    year: { type: 'integer', minimum: 1900, maximum: 2100 },
    margin: { type: 'number', exclusiveMinimum: 0, maximum: 50, default: 5 },
    layout: { enum: ['APA', 'MLA', 'Chicago'] },
    keys: { type: 'array', title: 'Keywords', items: { type: 'string' }, maxItems: 5 },
    final: { type: 'boolean', title: 'This is the final version' },
    extra: { type: 'object' },
  },
  required: ['work', 'year', 'layout'],
})
const refused = formOf({ type: 'object', properties: { table: { type: 'object' } }, required: ['table'] })

/** Repeats what was sent, a line every half second until it is stopped: in the place of a remote. */
async function* repeat(input: Record<string, unknown>, signal: AbortSignal): AsyncGenerator<CallEvent> {
  const lines = Object.entries(input).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
  for (let at = 0; !signal.aborted; at += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    yield { kind: 'part', text: lines[at % lines.length] ?? '' }
  }
}

const none = () => {}
const hostile = `<script>alert(1)</script> <b>is text</b>\n${'unbroken'.repeat(40)}`

/** The form of an agent's tool, and its answers. */
export function AgentsPart() {
  const call = useCall(repeat)
  return (
    <Part id="agents" title="Tools of agents">
      <Sample name="A form from an input schema; the answer comes line by line until Stop" wide>
        <div className="panel p-4">
          <ToolForm title="Repeat" form={everyKind} isRunning={call.isRunning} onRun={call.run} />
          {call.state ? (
            <div className="mt-4">
              <AnswerView state={call.state} onStop={call.stop} />
            </div>
          ) : null}
        </div>
      </Sample>
      <Sample name="A schema that no form can show">
        <ToolForm title="Table" form={refused} isRunning={false} onRun={none} />
      </Sample>
      <Sample name="Working, nothing yet">
        <AnswerView state={{ status: 'running', text: '', message: '', ms: null }} onStop={none} />
      </Sample>
      <Sample name="Answered: text, never HTML">
        <AnswerView state={{ status: 'answered', text: hostile, message: '', ms: 3120 }} onStop={none} />
      </Sample>
      <Sample name="Cut off">
        <AnswerView
          state={{
            status: 'too-large',
            text: 'The part that came.',
            message: remoteProblemTexts['too-large'],
            ms: 900,
          }}
          onStop={none}
        />
      </Sample>
      <Sample name="Stopped">
        <AnswerView
          state={{ status: 'stopped', text: 'Half of', message: remoteProblemTexts.stopped, ms: 1400 }}
          onStop={none}
        />
      </Sample>
    </Part>
  )
}

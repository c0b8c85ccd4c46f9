import { conversationOf } from '@guildhall/contract/agent-remotes/conversation-field.ts'
import type { RemoteTool } from '@guildhall/contract/agent-remotes/tools.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Conversation } from './conversation.tsx'
import { ToolRunner } from './tool-runner.tsx'

interface ToolChoiceProps {
  agent: Agent
  tools: readonly RemoteTool[]
  /** Says why nothing can be run now; null when it can. */
  blocked: ReactNode
}

/** One tool at a time: as a conversation where it takes one text, else as its form. */
export function ToolChoice({ agent, tools, blocked }: ToolChoiceProps) {
  const choice = useId()
  const [name, setName] = useState(tools[0]?.name)
  const [showsForm, setShowsForm] = useState(false)
  const tool = tools.find((each) => each.name === name) ?? tools[0]
  if (!tool) return null
  const field = conversationOf(tools)
  const fields = 'fields' in tool.form ? tool.form.fields.length : 0
  const about: ReactNode = tool.description ? <p className="c2 try__text">{tool.description}</p> : null
  if (field && !showsForm)
    return (
      <>
        {about}
        <Conversation agent={agent} tool={tool} field={field} blocked={blocked} />
        {fields > 1 ? (
          <Button size="sm" look="quiet" className="mt-2" onClick={() => setShowsForm(true)}>
            Show all settings
          </Button>
        ) : null}
      </>
    )
  return (
    <div className="grid gap-4">
      {tools.length > 1 ? (
        <SelectField
          id={choice}
          label="Tool"
          options={tools.map((each) => ({ value: each.name, label: each.title }))}
          value={tool.name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
      {about}
      <ToolRunner key={tool.name} agentId={agent.id} tool={tool} blocked={blocked} />
    </div>
  )
}

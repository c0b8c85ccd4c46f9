import type { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormStart } from '#listings/draft/form-start.ts'
import { useListingForm } from '#listings/draft/use-listing-form.ts'
import { agentQueries } from '../agent-api.ts'
import { agentDraft } from './agent-draft.ts'
import { type AgentFormValues, fieldAt } from './agent-values.ts'
import { loadValidation } from './later-parts.ts'

export type AgentStart = FormStart<AgentFormValues, AgentInput, Agent>

const fieldOf = (path: string) => fieldAt(path.split('.'))

/** The agent form: that of a listing. */
export function useAgentForm(start: AgentStart) {
  const client = useQueryClient()
  const files = useRef(0)
  const [validate] = useState(() => () => loadValidation(() => files.current))
  const refresh = () => void client.invalidateQueries({ queryKey: agentQueries.all })
  const form = useListingForm({
    kind: agentDraft,
    start,
    loadValidation: validate,
    fieldAt: fieldOf,
    onDraft: refresh,
    onSaved: (agent) => client.setQueryData(agentQueries.one(agent.id).queryKey, agent),
    onSettled: refresh,
  })
  return {
    ...form,
    /** Says how many files people can download: they are a way to run it, and stored apart from the form. */
    countFiles: (count: number) => {
      files.current = count
    },
  }
}

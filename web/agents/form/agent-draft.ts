import type { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import { agentFormTexts, tooManyAgentImages } from '@guildhall/contract/agents/agent-texts.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { agentLimits } from '@guildhall/contract/limits/agents.ts'
import type { DraftKind } from '#listings/draft/draft-kind.ts'
import { agentApi } from '../agent-api.ts'
import { type AgentFormValues, emptyValues, inputOf, valuesOf, valuesWith } from './agent-values.ts'

/** An agent as a listing with drafts. */
export const agentDraft: DraftKind<AgentFormValues, AgentInput, Agent> = {
  kind: 'agent',
  pictures: { most: agentLimits.images, tooMany: tooManyAgentImages, isRequired: false },
  subject: 'agent:new',
  texts: {
    noun: 'agent',
    list: 'My agents',
    createFailed: agentFormTexts.createFailed,
    updateFailed: agentFormTexts.updateFailed,
    changed: agentFormTexts.changed,
    signIn: agentFormTexts.signIn,
  },
  emptyValues,
  valuesOf,
  valuesWith,
  draftOf: (values, currency) => inputOf(values, { publish: false, currency }),
  create: async (input, idempotencyKey) =>
    (await agentApi.create({ body: { ...input, publish: false }, idempotencyKey })).agent,
  read: async (id) => (await agentApi.get({ params: { id } })).agent,
  update: async (id, body) =>
    (await agentApi.update({ params: { id }, body: { ...body, images: [...body.images] } })).agent,
  remove: (id) => agentApi.remove({ params: { id }, body: null }),
  codes: { gone: 'agent_not_found', changed: 'agent_changed' },
}

import { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import { missingFrom } from '@guildhall/contract/agents/missing.ts'
import { skeletonOf } from '@guildhall/contract/agents/names.ts'
import { expect, test } from 'vitest'
import { agentPlans, inputOf } from './agent-plans.ts'

test.each(agentPlans.map((plan) => [plan.name, plan] as const))('the API would publish %s', (_, plan) => {
  const { data, error } = AgentInput.safeParse(inputOf(plan, 'https://carrow.example'))
  expect(error?.issues ?? []).toEqual([])
  expect(data && missingFrom(data)).toEqual([])
})

test('no two have names that look alike', () => {
  expect(new Set(agentPlans.map(({ name }) => skeletonOf(name))).size).toBe(agentPlans.length)
})

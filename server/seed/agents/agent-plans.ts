import type { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import type { AgentCategory } from '@guildhall/contract/agents/options.ts'
import type { Plate } from '../pictures/plates.ts'
import { stockPlate } from '../services/service-pictures.ts'
import { fetchedAgents } from './fetched-agents.ts'
import { furtherAgents } from './further-agents.ts'
import type { AgentPlan } from './plan.ts'
import { programAgents } from './programs.ts'

/** The agents of the demo. */
export const agentPlans: readonly AgentPlan[] = [...programAgents, ...fetchedAgents, ...furtherAgents]

// The stock of pictures is by the topics of services.
const topics: Record<AgentCategory, Parameters<typeof stockPlate>[0]> = {
  ...{ Research: 'Data Science', Data: 'AI / ML', Writing: 'Writing', Coding: 'Web Development', Design: 'Design' },
  ...{ Learning: 'Mobile Development', Language: 'Writing', Business: 'Business Strategy', Health: 'Enterprise' },
  ...{ 'Law and policy': 'Business Strategy', Everyday: 'Other', Other: 'Other' },
}

/** Returns the pictures of agent `n`, which come from the stock of projects. */
export const platesOf = ({ category, pictures = 0 }: AgentPlan, n: number): Plate[] =>
  Array.from({ length: pictures }, (_, at) => stockPlate(topics[category], n + at, n * 3 + at * 7))

/** Returns an agent as its author would enter it. */
export function inputOf(plan: AgentPlan, origin: string): AgentInput {
  const { by, slug, text, model } = plan
  const name = slugOf(plan.name)
  const image = `registry.${by}.example/${name}`
  const fetched = `Give it a text or a file and read the answer:\n\n\`\`\`\ndocker run --rm -i ${image}:1.0.0 < input.txt\n\`\`\`\n\nIt runs on your machine.`
  return {
    ...{ name: plan.name, summary: plan.summary, description: text, tags: [...plan.tags], licence: plan.licence },
    ...{ category: plan.category, categoryOther: plan.other ?? '', licenceOther: '' },
    sourceUrl: slug ? '' : `https://code.${by}.example/${name}`,
    howToRun: slug
      ? 'Add the address to a program that uses MCP, such as an editor or an assistant, and choose one of its tools.'
      : fetched,
    examples: plan.runs.map(([input, output]) => ({ input, output })),
    limits: [...plan.not],
    ...{ usesModel: model !== undefined, model: model?.[0] ?? '', modelMaker: model?.[1] ?? '' },
    languages: [...(plan.languages ?? ['English'])],
    ...{ remoteUrl: slug ? `${origin}/dev/agents/${slug}` : '', transport: 'streamable-http' },
    packages: slug ? [] : [{ registry: 'oci', identifier: image, version: '1.0.0' }],
    runMinor: plan.runMinor ?? 0,
    ...{ publish: true, listed: true },
  }
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

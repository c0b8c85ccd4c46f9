import { otherOption } from '../values/options.ts'
import type { AgentInput } from './agent-input.ts'
import { agentTexts as say } from './agent-texts.ts'

// Apart from the schema, so that the form can show what is missing before it loads that.

/** What an agent needs before it is published, as far as it lacks it: fields with their sentences, in the order of the form. */
export function missingFrom(agent: Omit<AgentInput, 'publish' | 'listed'>, files = 0) {
  const isOther = (chosen: string | null, other: string) => chosen === otherOption.value && other.trim() === ''
  const isFetched = agent.packages.length > 0 || files > 0
  const checks: [path: string, isMissing: boolean, message: string][] = [
    ['summary', agent.summary === '', say.summary],
    ['description', agent.description === '', say.description],
    ['category', agent.category === null, say.category],
    ['categoryOther', isOther(agent.category, agent.categoryOther), otherOption.missing],
    ['licence', agent.licence === null, say.licence],
    ['licenceOther', isOther(agent.licence, agent.licenceOther), otherOption.missing],
    ['examples', agent.examples.length === 0, say.examples],
    ['limits', agent.limits.length === 0, say.limits],
    ['model', agent.usesModel && agent.model === '', say.model],
    ['modelMaker', agent.usesModel && agent.modelMaker === '', say.modelMaker],
    ['remoteUrl', agent.remoteUrl === '' && !isFetched, say.way],
    ['runMinor', agent.runMinor > 0 && agent.remoteUrl === '', say.priceNeedsRemote],
    ['howToRun', isFetched && agent.howToRun === '', say.howToRun],
  ]
  return checks.filter(([, isMissing]) => isMissing).map(([path, , message]) => ({ path, message }))
}

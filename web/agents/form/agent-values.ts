import type { AgentInput } from '@guildhall/contract/agents/agent-input.ts'
import type { Agent } from '@guildhall/contract/agents/agents.ts'
import type { AgentCategory, AgentLicence, PackageRegistry } from '@guildhall/contract/agents/options.ts'
import { amountText, parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { joinList, splitList } from '#lib/forms/typed-list.ts'

/** The values of the agent form's controls: text as typed. */
export interface AgentFormValues {
  name: string
  summary: string
  description: string
  category: AgentCategory | ''
  categoryOther: string
  tags: string
  licence: AgentLicence | ''
  licenceOther: string
  sourceUrl: string
  howToRun: string
  examples: { input: string; output: string }[]
  /** One a line. */
  limits: string
  usesModel: boolean
  model: string
  modelMaker: string
  languages: string
  remoteUrl: string
  packages: PackageValues[]
  /** What a run costs, as typed; empty when runs are free. */
  price: string
  listed: boolean
}

export interface PackageValues {
  registry: PackageRegistry
  identifier: string
  version: string
}

export const emptyExample = { input: '', output: '' }
export const emptyPackage: PackageValues = { registry: 'npm', identifier: '', version: '' }

export const emptyValues: AgentFormValues = {
  name: '',
  summary: '',
  description: '',
  category: '',
  categoryOther: '',
  tags: '',
  licence: '',
  licenceOther: '',
  sourceUrl: '',
  howToRun: '',
  examples: [emptyExample],
  limits: '',
  usesModel: false,
  model: '',
  modelMaker: '',
  languages: '',
  remoteUrl: '',
  packages: [],
  price: '',
  listed: true,
}

/** Converts a stored agent to form values. */
export function valuesOf(agent: Agent): AgentFormValues {
  const { name, summary, description, categoryOther, licenceOther, sourceUrl, howToRun, model, modelMaker } = agent
  return {
    ...{ name, summary, description, categoryOther, licenceOther, sourceUrl, howToRun, model, modelMaker },
    category: agent.category ?? '',
    licence: agent.licence ?? '',
    tags: joinList(agent.tags),
    examples: agent.examples.length > 0 ? agent.examples.map((each) => ({ ...each })) : [emptyExample],
    limits: agent.limits.join('\n'),
    usesModel: agent.usesModel,
    languages: joinList(agent.languages),
    remoteUrl: agent.remoteUrl,
    packages: agent.packages.map((each) => ({ ...each })),
    price: agent.runMinor === 0 ? '' : amountText(agent.currency, agent.runMinor),
    listed: agent.listed,
  }
}

/** Returns what the form would show of an agent once this is saved. */
export const valuesWith = (agent: Agent, input: AgentInput): AgentFormValues => valuesOf({ ...agent, ...input })

/** Returns the body of a save, not yet validated: the price in minor units of `currency`, lists split and trimmed, rows in which nothing was written left out. */
export function inputOf(values: AgentFormValues, { publish, currency }: { publish: boolean; currency: string }) {
  const { category, licence, tags, examples, limits, languages, packages, price, ...texts } = values
  return {
    ...texts,
    category: category || null,
    licence: licence || null,
    tags: splitList(tags),
    examples: examples.filter(({ input, output }) => input.trim() || output.trim()),
    limits: limits
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    languages: splitList(languages),
    packages: packages.filter(({ identifier, version }) => identifier.trim() || version.trim()),
    transport: 'streamable-http' as const,
    runMinor: price.trim() === '' ? 0 : (parseAmountIn(currency, price) ?? Number.NaN),
    publish,
  }
}

/** Returns the field of an error, by its path in the contract: 'examples.0.input'. */
export function fieldAt(path: readonly PropertyKey[]): string {
  const [list = '', at, name] = path.map(String)
  if (list === 'runMinor') return 'price'
  return (list === 'examples' || list === 'packages') && at !== undefined && name !== undefined
    ? `${list}.${at}.${name}`
    : list
}

/** The id of the control of a field, for the error summary. */
export const fieldId = (name: string): string => `agent-${name.replaceAll('.', '-')}`

const fieldNames: Record<string, string> = {
  name: 'Name',
  summary: 'In one line',
  description: 'Description',
  tags: 'Tags',
  limits: 'What it does not do',
  languages: 'Languages',
  howToRun: 'How to run it',
  sourceUrl: 'Source code',
  remoteUrl: 'Remote address',
  price: 'Price of a run',
}
const rowNames: Record<string, string> = { examples: 'Example', packages: 'Package' }

/** Returns an error message for use away from its field: 'Example 2: write what goes in'. */
export function sentenceOf(name: string, message: string): string {
  const [list = '', at] = name.split('.')
  const row = at === undefined ? undefined : rowNames[list]
  if (row) return `${row} ${Number(at) + 1}: ${lowerFirst(message)}`
  const field = fieldNames[list]
  return field && /^(use at most|remove|enter an address)/i.test(message) ? `${field}: ${lowerFirst(message)}` : message
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

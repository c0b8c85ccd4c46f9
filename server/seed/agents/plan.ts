import type { AgentCategory, AgentLicence } from '@guildhall/contract/agents/options.ts'

/** An agent of the demo community. */
export interface AgentPlan {
  /** The beginning of its author's public name. */
  by: string
  name: string
  summary: string
  category: AgentCategory
  tags: readonly string[]
  licence: AgentLicence
  /** Markdown. */
  text: string
  /** What went in, and what came out. */
  runs: readonly (readonly [input: string, output: string])[]
  /** What it does not do. */
  not: readonly string[]
  /** The author's own name for the category Other. */
  other?: string
  /** The program of the demo that answers under this name; without it, people fetch the agent. */
  slug?: string
  /** The model and its maker; without it, it uses none. */
  model?: readonly [model: string, maker: string]
  languages?: readonly string[]
  /** The price of a run, in minor units; without it, runs are free. */
  runMinor?: number
  /** How many days ago it was published. */
  ago: number
  pictures?: number
}

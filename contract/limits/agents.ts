import { projectLimits } from './shared.ts'

/** Every number of agents. In characters unless the name says otherwise. */
export const agentLimits = {
  name: 60,
  summary: 140,
  description: 20_000,
  categoryOther: 60,
  tags: { items: 10, characters: projectLimits.shortList.characters },
  licenceOther: 80,
  url: 500,
  howToRun: 5000,
  /** Examples of a run, with what goes in and what really came out. */
  examples: 6,
  exampleInput: 2000,
  exampleOutput: 4000,
  /** What an agent does not do. */
  limits: { items: 10, characters: 200 },
  model: 80,
  languages: { items: 10, characters: 40 },
  packages: 5,
  packageName: 214,
  packageVersion: 60,
  images: 8,
  /** Agents of one person, in every state. */
  perPerson: 50,
  /** Agents shown beside one. */
  related: 4,
} as const

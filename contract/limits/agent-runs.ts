/** Every number of running agents. */
export const runLimits = {
  /** Free tries of one person of one agent on a day (UTC), and of an agent that has a price. */
  freeTries: 10,
  pricedTries: 3,
  /** Runs that are bought at once, and what they cost at least in all, in minor units. */
  least: 10,
  most: 1000,
  leastMinor: 500,
  /** The price of a run, at most, in minor units. */
  runMinor: 10_000,
  /** How long bought runs are open, in days. */
  openDays: 90,
  /** Bought runs go back when the agent could not be reached for this long, in days. */
  unreachableDays: 7,
  /** How long the text of a run is kept, in days. */
  textDays: 30,
  /** How much of a text a list shows, in characters. */
  excerpt: 200,
  /** The name of a tool, in characters. */
  tool: 128,
  /** How long the tools of a remote are remembered, and its failure to answer, in milliseconds. */
  toolsMs: 5 * 60_000,
  failureMs: 30_000,
  /** Remotes whose tools are remembered at once. */
  remembered: 500,
  /** A run without an end after this time was lost with its process, in milliseconds. */
  lostMs: 3 * 60_000,
} as const

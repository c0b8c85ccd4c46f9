const megabyte = 1_048_576

/** Every number of the files, versions, checks and readers of agents. In characters unless the name says otherwise. */
export const agentTrustLimits = {
  /** Files of one agent, and the bytes of each. */
  files: { items: 20, bytes: 50 * megabyte },
  video: {
    bytes: 100 * megabyte,
    /** How long the address of a video works: long enough to watch it. */
    linkSeconds: 6 * 3600,
  },
  version: 40,
  changes: 1000,
  /** Versions of one agent. */
  versions: 200,
  /** Hosts that an agent calls. */
  hosts: 20,
  /** The longest that an agent may keep anything, in hours: two years. */
  keepsHours: 17_520,
  costs: 200,
  /** A server.json to import: its bytes, how deep its values are nested, and the most remotes and packages. */
  serverJson: { bytes: 100_000, depth: 20, items: 50 },
  /** The texts of a server.json, by its public schema. */
  serverName: 200,
  serverTitle: 100,
  serverDescription: 100,
  /** How often a remote is checked, and how many failures in a row pause its runs. */
  checkHours: 24,
  failures: 3,
  /** A check counts as today's for this long. */
  checkedHours: 26,
  /** How long checks are kept, which is also the time over which the answers are counted. */
  checksDays: 30,
  /** How long the proof of a host counts. */
  proofDays: 90,
} as const

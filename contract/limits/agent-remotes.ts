/** Every number of calls to the remotes of agents. Bytes where the name says nothing else. */
export const remoteLimits = {
  /** Of the address of a remote, in characters. */
  url: 2000,
  /** What a person sends in one call, and the most that is read of an answer. */
  input: 100_000,
  answer: 1_000_000,
  /** How long a call may take, and a look at the tools, in milliseconds. */
  callMs: 60_000,
  lookMs: 15_000,
  /** Calls that one person may have open at the same time. */
  atOnce: 2,
  /** Requests that one call may cause: the greeting, the call, and answers to what the remote asks in between. */
  requests: 12,
  tools: {
    most: 64,
    /** Pages of the list that are read, and the most of all of them. */
    pages: 8,
    bytes: 500_000,
    title: 80,
    description: 1000,
  },
  schema: {
    bytes: 20_000,
    depth: 10,
    fields: 24,
    options: 100,
    label: 80,
    help: 400,
    option: 120,
  },
  /** Of texts that the schema does not limit, and of lists of texts, in characters and items. */
  field: { text: 2000, longText: 50_000, items: 100, item: 500 },
  /** The message of a remote's error that is shown, in characters. */
  message: 500,
} as const

/** Every number of findings. Days and months where the name says nothing else. */
export const findingLimits = {
  /** How many findings an engagement can have. */
  items: 3000,
  title: 200,
  place: 300,
  /** The most characters of each of the three texts of a finding. */
  text: 10_000,
  note: 1000,
  /** A file with findings to import: its size, how deep its values are nested, and how many objects and lists it has. */
  sarif: { bytes: 10 * 1_048_576, depth: 64, containers: 500_000 },
  /** Findings can be checked again once: the client asks within these days of the last delivery, the provider has as many. */
  recheckWithin: 30,
  recheckFor: 30,
  /** Findings are deleted this many months after the engagement is over, unless both sides keep them. */
  keptMonths: 12,
  /** The same in days, which decide. */
  keptDays: 365,
} as const

/** The numbers of the rules of a security audit. */
export const auditLimits = {
  what: 5000,
  hosts: 10,
  addresses: 20,
  contact: 120,
  phone: 40,
  name: 120,
  versions: 50,
  /** The longest period of tests, and how long the proof of a host is valid. */
  periodDays: 90,
  proofDays: 90,
  /** How much of a host's answer is read, how long it may take, and how much of it is shown. */
  proof: { bytes: 4096, timeoutMs: 5000, shown: 100 },
} as const

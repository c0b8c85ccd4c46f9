/** Every number of the goals of projects. Days and characters as the names say. */
export const sustainabilityLimits = {
  /** Goals of one project. */
  goals: 3,
  measure: 80,
  unitOther: 30,
  method: 600,
  reason: 600,
  evidence: 500,
  /** The file that is evidence for a claim. Files wait a day for the claim, ten at a time; links to them expire. */
  file: { bytes: 25 * 1_048_576, waiting: 10, waitsMs: 86_400_000, linkSeconds: 300 },
  /** The largest figure, with at most three decimal places. */
  figure: 1_000_000_000,
  /** Years after the end of its period in which a figure is current. */
  currentYears: 1,
  /** Sums beside the counts, and open places of a goal. */
  sums: 3,
  places: 4,
} as const

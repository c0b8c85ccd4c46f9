/** Every number of joining by an ambassador’s code. Days, minutes and characters as the names say. */
export const joiningLimits = {
  /** Days after joining in which a code can be entered. */
  enterDays: 7,
  /** Days after joining in which a person does the one thing that counts. */
  deedDays: 30,
  /** Days after which it can no longer be undone. */
  settleDays: 14,
  /** Days for which a browser keeps the code of a link, and the mark that /join sets. */
  invitationDays: 30,
  markDays: 365,
  /** Points of a campus for each active person. */
  points: 20,
  /** How far back a chain of people who brought each other is followed. */
  chain: 20,
  ladder: 100,
} as const

/** Every number of the events of ambassadors. */
export const campusEventLimits = {
  title: 80,
  place: 120,
  outcome: 600,
  /** Events to come of one ambassador. */
  planned: 20,
  /** The longest event, in hours, and how far ahead it can be planned, in days. */
  hours: 12,
  aheadDays: 365,
  /** How long a code on the spot is valid, in minutes. */
  codeMinutes: 10,
  codeCharacters: 6,
  came: 5000,
} as const

const day = 86_400_000

/** Limits of the staff's work. Milliseconds, days and characters. */
export const staffLimits = {
  /** An act that waits for a second person lapses after this. */
  approvalMs: 14 * day,
  /** How long an agreed conversation can be read. */
  readDays: 7,
  /** How many messages can be closed together. */
  together: 50,
  /** The days in which each kind of thing should be answered; the staff see what is late first. */
  answerDays: {
    report: 3,
    contact: 3,
    feedback: 14,
    dispute: 7,
    payment: 2,
    appeal: 14,
    approval: 1,
    mentor: 3,
    ambassador: 3,
    confirmation: 5,
  },
  /** How many waiting things the overview shows. */
  waiting: 50,
  /** How many of the newest reports about a person are shown, and how many others beside a report. */
  newestReports: 10,
  /** The days a person can be limited for. */
  limitDays: 90,
  /** How long a person can appeal against a decision: six months. */
  appealMs: 183 * day,
  /** The days in which somebody else on the staff decides an appeal. */
  appealAnswerDays: 14,
  /** After these days without an answer the decision is lifted. */
  appealLapseDays: 30,
  appeal: 2000,
  /** The first year that a yearly report can be asked for. */
  firstReportYear: 2020,
} as const

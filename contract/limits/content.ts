/** Bounds of announcements and of the texts of topics. */
export const contentLimits = {
  /** Characters of an announcement, of the label of its link, and of the address of its link. */
  announcement: 200,
  linkLabel: 40,
  linkTo: 300,
  /** Days that an announcement is shown at most, and days from now until it begins at most. */
  shownDays: 90,
  aheadDays: 365,
  /** How many announcements the staff see, newest first. */
  listed: 100,
  /** The text of a topic: its introduction, and its typical questions or points. */
  topicLead: 300,
  topicPoints: 8,
  topicPoint: 120,
} as const

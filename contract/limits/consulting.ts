/** Every number of consulting. */
export const consultingLimits = {
  /** How much finished work /consulting shows. */
  answered: 3,
  /** The text that describes a situation. */
  situation: 1000,
  /** A text up to this length is kept in the address of its results. */
  situationInAddress: 120,
  /** How many of its words are searched for, the rarest first. */
  searchedWords: 6,
  /** How many hits of each kind are shown. */
  hits: { topics: 3, people: 4, services: 4, projects: 4 },
  /** Medians are shown from this number of finished engagements on, and cover at most the newest of them. */
  medians: { from: 5, newest: 500 },
  /** The months that 'delivered lately' covers. */
  latelyMonths: 12,
} as const

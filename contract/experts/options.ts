/** What experts can help with. */
export const expertHelp = ['review', 'supervision', 'grants', 'methods', 'opinion', 'talk'] as const
export type ExpertHelp = (typeof expertHelp)[number]

/** What people ask experts for: a place for a doctorate, what they can help with, or anything else. */
export const askPurposes = ['doctorate', ...expertHelp, 'other'] as const
export type AskPurpose = (typeof askPurposes)[number]

/** Sorts by the session that people can book: its next free time, or its price. */
const ownSorts = ['soonest', 'cheapest'] as const
export type OwnExpertSort = (typeof ownSorts)[number]
export const expertSorts = ['relevance', 'newest', ...ownSorts] as const
export type ExpertSort = (typeof expertSorts)[number]

export const expertHelpWords: Record<ExpertHelp, string> = {
  review: 'Paper review',
  supervision: 'Thesis supervision',
  grants: 'Grant applications',
  methods: 'Method questions',
  opinion: 'Expert opinion',
  talk: 'Talks',
}

export const askPurposeWords: Record<AskPurpose, string> = {
  doctorate: 'A place for a doctorate',
  ...expertHelpWords,
  talk: 'A talk',
  other: 'Something else',
}

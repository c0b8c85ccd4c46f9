/** Why somebody asks to connect, in the order of the form. */
export const requestReasons = ['work', 'know', 'place', 'interests', 'advice'] as const
export type RequestReason = (typeof requestReasons)[number]

/** What the other person reads. */
export const requestReasonWords: Record<RequestReason, string> = {
  work: 'We could work together',
  know: 'We know each other',
  place: 'We study or work at the same place',
  interests: 'We have the same interests',
  advice: 'I would like your advice',
}

/** What suggestions can go by; a person may turn each off. */
export const suggestionGrounds = ['mutual', 'university', 'skills', 'place', 'goals'] as const
export type SuggestionGround = (typeof suggestionGrounds)[number]

/** The tabs of suggestions: by everything, by one ground, or people who have just joined. */
export const suggestionTabs = ['for-you', 'skills', 'university', 'place', 'goals', 'new'] as const
export type SuggestionTab = (typeof suggestionTabs)[number]

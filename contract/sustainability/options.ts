/** The closed lists of sustainability, and their words. */

/** The 17 goals; the number of each is its position. */
export const goalNames = [
  'No poverty',
  'Zero hunger',
  'Good health',
  'Quality education',
  'Gender equality',
  'Clean water',
  'Clean energy',
  'Decent work',
  'Industry and innovation',
  'Reduced inequalities',
  'Sustainable cities',
  'Responsible consumption',
  'Climate action',
  'Life below water',
  'Life on land',
  'Peace and justice',
  'Partnerships',
] as const

/** The numbers of the goals, as texts in addresses. */
export const goalNumbers = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const),
  ...(['10', '11', '12', '13', '14', '15', '16', '17'] as const),
] as const
export type GoalNumber = (typeof goalNumbers)[number]

/** Returns the name of a goal by its number. */
export const goalName = (goal: number): string => goalNames[goal - 1] ?? ''

/** The units of figures. People, homes and the like are counted whole; shares are never added up. */
export const claimUnits = [
  'people',
  'homes',
  'schools',
  'animals',
  'trees',
  'items',
  'hours',
  'km',
  'm²',
  'hectares',
  'litres',
  'm³',
  'kg',
  'tonnes',
  'tonnes of CO₂e',
  'kWh',
  'MWh',
  '%',
  'Other',
] as const
export type ClaimUnit = (typeof claimUnits)[number]

/** The units of which there are no halves. */
export const wholeUnits: readonly ClaimUnit[] = ['people', 'homes', 'schools', 'animals', 'trees', 'items']

/** The units whose figures can be added up. */
export const summedUnits = claimUnits.filter((unit) => unit !== '%' && unit !== 'Other')

/**
 * How a claim is shown: `claimed` without evidence, `evidenced` with it, `confirmed` by name, `old` with evidence once its
 * period ended more than a year ago.
 */
export const claimStates = ['claimed', 'evidenced', 'confirmed', 'old'] as const
export type ClaimState = (typeof claimStates)[number]

/** The words beside a claim. */
export const claimStateWords: Record<ClaimState, string> = {
  claimed: 'Claimed, not shown',
  evidenced: 'With evidence',
  confirmed: 'Confirmed',
  old: 'Older than a year',
}

/** What somebody says who has read a claim. */
export const verdicts = ['confirmed', 'declined'] as const
export type Verdict = (typeof verdicts)[number]

/** Why a person cannot confirm a claim; `apart` is a block, of which nobody is told. */
export const obstacles = ['role', 'own', 'team', 'connected', 'traded', 'apart'] as const
export type Obstacle = (typeof obstacles)[number]

/** How the claims of a list are sorted. */
export const claimSorts = ['confirmed', 'newest'] as const
export type ClaimSort = (typeof claimSorts)[number]

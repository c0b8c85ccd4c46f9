/** The levels of a skill, lowest first: in a file of its own, because pages show them without the other option lists. */
export const skillLevels = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const
export type SkillLevel = (typeof skillLevels)[number]

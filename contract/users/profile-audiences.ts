import type { UserType } from '../values/options.ts'

/** Who sees a block of a profile, from the widest audience to the narrowest. */
export const audiences = ['everyone', 'signed-in', 'connections', 'only-me'] as const
export type Audience = (typeof audiences)[number]

/** The blocks with an audience; personal details are always private. */
export const profileBlocks = [
  'about',
  'education',
  'workExperience',
  'skills',
  'studentData',
  'professorData',
  'freelancerData',
  'businessData',
  'socialLinks',
  'publications',
  'verifiedDomain',
] as const
export type ProfileBlock = (typeof profileBlocks)[number]

/** The extra block for each type of person. */
export const blockOfType = {
  Students: 'studentData',
  Professors: 'professorData',
  Freelancers: 'freelancerData',
  Business: 'businessData',
} as const satisfies Record<UserType, ProfileBlock>

/** The audience of a block until the person changes it. */
export const defaultAudience: Audience = 'everyone'

/** The title of the block for each user type. */
export const typeTitles = {
  Students: 'Studies',
  Professors: 'At university',
  Freelancers: 'Freelancing',
  Business: 'At a glance',
} as const

/** The title of the block about freelance work, for people of another type. */
export const freelanceTitle = 'Freelance work'

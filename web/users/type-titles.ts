/** The title of the block for each user type. */
export const typeTitles = {
  Students: 'Studies',
  Professors: 'At university',
  Freelancers: 'Freelancing',
  Business: 'At a glance',
} as const

/** What the block of each kind of person is called. */
export const typeTitles = {
  Students: 'Studies',
  Professors: 'At university',
  Freelancers: 'Freelancing',
  Business: 'At a glance',
} as const

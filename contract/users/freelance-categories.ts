/** The eight categories of /freelancing/category, and 'Other'. In a file without the long lists of a profile. */
export const freelanceCategories = [
  'Web Development',
  'Mobile Development',
  'Data Science',
  'AI / ML',
  'Design',
  'Writing',
  'Marketing',
  'Business Strategy',
  'Other',
] as const

/** The option lists of the product. */

export const userTypes = ['Students', 'Professors', 'Freelancers', 'Business'] as const
export type UserType = (typeof userTypes)[number]
/** The user type of a person who chooses none at sign-up. */
export const defaultUserType = 'Students' satisfies UserType

export const projectCategories = [
  'Web Development',
  'Mobile Development',
  'Data Science',
  'AI / Machine Learning',
  'UI / UX Design',
  'Graphic Design',
  'Game Development',
  'AR / VR',
  'Blockchain',
  'Fintech',
  'E-commerce',
  'Cybersecurity',
  'Cloud & DevOps',
  'Networks',
  'IoT & Embedded',
  'Electronics',
  'Robotics',
  'Mechanical Design',
  '3D & Animation',
  'Architecture & Civil',
  'Biotech',
  'HealthTech',
  'EdTech',
  'Sustainability',
  'Marketing',
  'Business Strategy',
  'Writing',
  'Research Methods',
  'Social Research',
  'Other',
] as const
export type ProjectCategory = (typeof projectCategories)[number]

export const projectStatuses = ['Active', 'In Progress', 'Completed', 'On Hold', 'Cancelled', 'Other'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

export const projectVisibilities = ['draft', 'public', 'unlisted', 'archived', 'hidden'] as const
export type ProjectVisibility = (typeof projectVisibilities)[number]

export const marketplaceSorts = ['relevance', 'newest', 'views', 'rating', 'price-asc', 'price-desc'] as const
export type MarketplaceSort = (typeof marketplaceSorts)[number]

/** What can be listed and searched, each kind with an index of its own. */
export const listingKinds = ['project', 'person'] as const
export type ListingKindName = (typeof listingKinds)[number]

/** Those of them whose listings have pictures. */
export const picturedKinds = ['project'] as const satisfies ListingKindName[]
export type PicturedKind = (typeof picturedKinds)[number]

/** The lowest average ratings that the filter offers. */
export const ratingSteps = [4.5, 4, 3] as const

/** How two people stand to each other. Only the blocker sees `blocked`; a declined request is still `sent`. */
export const relationStatuses = ['none', 'sent', 'received', 'connected', 'blocked'] as const
export type RelationStatus = (typeof relationStatuses)[number]

/** The lists of a person's relations; `pending` is sent and received, `blocked` holds those they block. */
export const relationLists = ['sent', 'received', 'pending', 'connected', 'blocked'] as const
export type RelationList = (typeof relationLists)[number]

export const relationSorts = ['newest', 'name'] as const
export type RelationSort = (typeof relationSorts)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Lists that offer 'Other' also offer a field with this placeholder. */
export const otherOption = {
  value: 'Other',
  placeholder: 'Please specify...',
  /** What is said where the field was left empty. */
  missing: 'Please specify what the list has no word for',
} as const

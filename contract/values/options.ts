/** The option lists of the product. */

export const userTypes = ['Students', 'Professors', 'Freelancers', 'Business'] as const
export type UserType = (typeof userTypes)[number]
/** The user type of a person who chose none at sign-up. */
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

/** What can be listed and searched; each kind has its own index. */
export const listingKinds = ['project', 'person', 'job', 'service', 'mentorship', 'expert', 'agent'] as const
export type ListingKindName = (typeof listingKinds)[number]

/** The kinds whose listings have pictures. */
export const picturedKinds = ['project', 'service', 'agent'] as const satisfies ListingKindName[]
export type PicturedKind = (typeof picturedKinds)[number]

/** The minimum ratings that the filter offers. */
export const ratingSteps = [4.5, 4, 3] as const

/** The relation between two people. Only the blocker sees `blocked`; a declined request still shows as `sent`. */
export const relationStatuses = ['none', 'sent', 'received', 'connected', 'blocked'] as const
export type RelationStatus = (typeof relationStatuses)[number]

/** The lists of a person's relations; `pending` combines sent and received, `blocked` lists the people they block. */
export const relationLists = ['sent', 'received', 'pending', 'connected', 'blocked'] as const
export type RelationList = (typeof relationLists)[number]

export const relationSorts = ['newest', 'name'] as const
export type RelationSort = (typeof relationSorts)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Lists with 'Other' also have a text field with this placeholder. */
export const otherOption = {
  value: 'Other',
  placeholder: 'Please specify...',
  /** The error when the field was left empty. */
  missing: 'Please specify what is not in the list',
} as const

/** The kinds of listings with a page for the staff. */
export const filedKinds = [
  'project',
  'service',
  'job',
  'agent',
  'session-type',
  'review',
  'work-review',
  'agent-review',
] as const
export type FiledKind = (typeof filedKinds)[number]

/** Those whose calls name the kind. */
export const publishedKinds = ['job', 'session-type', 'review', 'work-review', 'agent-review'] as const
export type PublishedKind = (typeof publishedKinds)[number]

/** The states that the staff's list tells apart: what everybody can see, what the staff hid, and the rest. */
export const listedStates = ['all', 'public', 'hidden', 'other'] as const
export type ListedState = (typeof listedStates)[number]

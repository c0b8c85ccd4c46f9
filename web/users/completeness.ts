import type { OwnProfile } from '@guildhall/contract/users.ts'

/** Which part of the page a step is done in. */
export type ProfilePart = 'basics' | 'about' | 'skills' | 'portrait' | 'projects'

interface Step {
  part: ProfilePart
  invitation: string
  isDone: (person: OwnProfile) => boolean
}

// In the order in which they help most; sensitive fields never count (product 3).
const steps: readonly Step[] = [
  { part: 'basics', invitation: 'Add your name.', isDone: ({ profile }) => profile.firstName !== '' },
  {
    part: 'basics',
    invitation: 'Add a headline: one line that says what you do.',
    isDone: ({ profile }) => profile.headline !== '',
  },
  { part: 'skills', invitation: 'Name a first skill.', isDone: ({ skills }) => skills.length > 0 },
  { part: 'about', invitation: 'Write a few sentences about yourself.', isDone: ({ profile }) => profile.about !== '' },
  { part: 'portrait', invitation: 'Add a picture.', isDone: ({ profile }) => profile.avatar !== null },
  { part: 'basics', invitation: 'Say where you are.', isDone: ({ profile }) => profile.location !== '' },
  { part: 'projects', invitation: 'Publish a first project.', isDone: ({ projects }) => projects > 0 },
]

/** How complete a profile is, and the next best step; null when nothing is missing. */
export function completeness(person: OwnProfile): { done: number; of: number; next: Omit<Step, 'isDone'> | null } {
  const open = steps.filter(({ isDone }) => !isDone(person))
  return { done: steps.length - open.length, of: steps.length, next: open[0] ?? null }
}

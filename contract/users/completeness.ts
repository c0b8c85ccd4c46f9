import type { OwnProfile } from './users.ts'

/** The part of the page where a step is completed. */
export type ProfilePart =
  | 'basics'
  | 'about'
  | 'skills'
  | 'portrait'
  | 'projects'
  | 'type'
  | 'freelance'
  | 'education'
  | 'work'
  | 'social'
  | 'personal'

/** A field of the form 'basics'. */
export type BasicField = 'firstName' | 'headline' | 'location'

interface Step {
  part: ProfilePart
  /** The field to fill in, where the form of the part has several. */
  field?: BasicField
  invitation: string
  isDone: (person: OwnProfile) => boolean
}

/** The step about work for each type of person, and whether it is done. */
const ofType: Record<OwnProfile['auth']['userType'], Omit<Step, 'part'>> = {
  Students: {
    invitation: 'Say where and what you study.',
    isDone: ({ studentData: { university, course } }) => university !== '' && course !== '',
  },
  Professors: {
    invitation: 'Say where you teach, and as what.',
    isDone: ({ professorData: { university, designation } }) => university !== '' && designation !== '',
  },
  Freelancers: {
    invitation: 'Say what you can be hired for.',
    isDone: ({ freelancerData: { serviceHeadline, category } }) => serviceHeadline !== '' && category !== '',
  },
  Business: {
    invitation: 'Say what your company does, and what it looks for.',
    isDone: ({ businessData: { industry, lookingFor } }) => industry !== '' && lookingFor !== '',
  },
}

// The most helpful first; sensitive fields never count.
const stepsOf = ({ auth: { userType } }: OwnProfile): Step[] => [
  {
    part: 'basics',
    field: 'firstName',
    invitation: 'Add your name.',
    isDone: ({ profile }) => profile.firstName !== '',
  },
  {
    part: 'basics',
    field: 'headline',
    invitation: 'Add a headline: one line that says what you do.',
    isDone: ({ profile }) => profile.headline !== '',
  },
  { part: 'skills', invitation: 'Add your first skill.', isDone: ({ skills }) => skills.length > 0 },
  { part: 'about', invitation: 'Write a few sentences about yourself.', isDone: ({ profile }) => profile.about !== '' },
  { part: 'type', ...ofType[userType] },
  { part: 'portrait', invitation: 'Add a picture.', isDone: ({ profile }) => profile.avatar !== null },
  {
    part: 'basics',
    field: 'location',
    invitation: 'Add your location.',
    isDone: ({ profile }) => profile.location !== '',
  },
  ...(userType === 'Business'
    ? []
    : [
        {
          part: userType === 'Students' ? ('education' as const) : ('work' as const),
          invitation: userType === 'Students' ? 'Add where you have studied.' : 'Add where you have worked.',
          isDone: ({ education, workExperience }: OwnProfile) => education.length + workExperience.length > 0,
        },
      ]),
  { part: 'projects', invitation: 'Create your first project.', isDone: ({ projects }) => projects > 0 },
]

/** Returns how complete a profile is, and the next best step; null when nothing is missing. */
export function completeness(person: OwnProfile): { done: number; of: number; next: Omit<Step, 'isDone'> | null } {
  const steps = stepsOf(person)
  const open = steps.filter(({ isDone }) => !isDone(person))
  return { done: steps.length - open.length, of: steps.length, next: open[0] ?? null }
}

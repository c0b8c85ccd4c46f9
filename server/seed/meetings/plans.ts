/** What the people of a demo community meet for. */
export const meetingTitles = [
  ['Map viewer, walk through', 'Bring the list of stations that moved.'],
  ['Grant draft review', 'Pages 4 to 9. The budget is not final.'],
  ['Methods clinic', 'One question each, ten minutes.'],
  ['Kick-off call', 'Who does what, and by when.'],
  ['Poster round', 'Printed at A3, please.'],
  ['Answers from the survey', 'The open ones first.'],
  ['Second reading', 'Only what is marked.'],
  ['Prototype on the quay', 'Wear something that may get wet.'],
] as const

export const meetingPlaces = [
  'https://meet.example.org/guild-room',
  'Reading room, second floor',
  'https://meet.example.org/quiet-corner',
  '+32 470 12 34 56',
] as const

/** Who scheduled a meeting: the person whose calendar it fills, or one of the others. */
type By = 'own' | 'other'
/** The answer of the first invited person, then those of the others. */
type Answers = readonly ('waiting' | 'accepted' | 'declined' | 'proposed')[]

/** The meetings of a person: days from today, the hour in UTC, how long, who scheduled it, and what was answered. */
export const meetingPlans: readonly { day: number; hour: number; minutes: number; by: By; answers: Answers }[] = [
  { day: -12, hour: 14, minutes: 60, by: 'own', answers: ['accepted'] },
  { day: -5, hour: 9, minutes: 30, by: 'other', answers: ['accepted'] },
  { day: 1, hour: 15, minutes: 45, by: 'own', answers: ['accepted'] },
  { day: 4, hour: 10, minutes: 30, by: 'other', answers: ['waiting'] },
  { day: 9, hour: 13, minutes: 60, by: 'own', answers: ['accepted', 'proposed'] },
  { day: 16, hour: 16, minutes: 30, by: 'own', answers: ['waiting'] },
]

/** Events of the ambassador whom people sign in as: days from now, and what came of those that are over. */
export const seedEvents = [
  {
    id: 'campusevent1',
    ...{ title: 'List your thesis', place: 'Library, room 2', day: -26, attended: 9 },
    outcome: 'Nine people listed a thesis or a data set the same evening. The room was too small.',
    came: 14,
  },
  {
    id: 'campusevent2',
    ...{ title: 'Prices and licences, an evening', place: 'Maths building, room 0.14', day: 9, attended: 0 },
    ...{ outcome: null, came: null },
  },
] as const

/** Hours from 9:00 to 17:00 on every day, in Ghent. */
export const hours = {
  zone: 'Europe/Brussels',
  weekly: Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]),
  dates: [],
  absences: [],
  pauseBefore: 0,
  pauseAfter: 15,
  notice: 120,
  ahead: 60,
  perDay: null,
  perWeek: null,
  paused: false,
}

export const sessionType = {
  title: 'First questions about a thesis',
  what: 'You bring a question.\nWe find the next step.',
  topics: ['PhD support', 'Research methods'],
  mentoringType: 'One-to-one',
  minutes: 60,
  people: 1,
  questions: [
    { text: 'What is your thesis about?', required: true },
    { text: 'What have you tried?', required: false },
  ],
  placeKind: 'link',
  place: 'https://meet.carrow.example/ilse',
  approval: false,
  cancelRule: 'usual',
  notAssessed: true,
  isAdult: true,
}

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

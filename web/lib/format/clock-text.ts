/** Formats a minute of the day: '10:30', and '24:00' for its end. */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

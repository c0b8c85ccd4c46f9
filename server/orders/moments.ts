const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time for sentences and mails: '7 December 2026 at 03:10 UTC'. */
export function momentText(at: Date | string): string {
  return `${words.format(new Date(at))} UTC`
}

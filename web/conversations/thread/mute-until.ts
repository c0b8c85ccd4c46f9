const hour = 60 * 60_000

/** How long a conversation can be muted, from now. */
export const muteChoices = [
  { label: 'Mute for 8 hours', until: () => new Date(Date.now() + 8 * hour).toISOString() },
  { label: 'Mute for a week', until: () => new Date(Date.now() + 7 * 24 * hour).toISOString() },
  { label: 'Mute until I turn it on', until: () => new Date(Date.now() + 10 * 365 * 24 * hour).toISOString() },
] as const

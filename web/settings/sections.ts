/** The sections of the settings, as in their URLs. */
export const sections = [
  { name: 'account', title: 'Account', note: 'Name, email, kind, public address' },
  { name: 'security', title: 'Security', note: 'Password, passkeys, where you are signed in' },
  { name: 'privacy', title: 'Privacy', note: 'Who sees what about you, and where you appear' },
  { name: 'notifications', title: 'Notifications', note: 'What you are notified of, how and when' },
  { name: 'confirmation', title: 'School or firm', note: 'Have it confirmed with a document' },
  { name: 'business', title: 'Business details', note: 'Who issues your invoices' },
  { name: 'payouts', title: 'Payouts', note: 'Your balance, and where it is paid out' },
  { name: 'appearance', title: 'Appearance', note: 'Light or dark' },
  { name: 'decisions', title: 'Decisions', note: 'What our staff decided about you, and how to appeal' },
  { name: 'data', title: 'Data', note: 'Download everything, delete your account' },
] as const
export type Section = (typeof sections)[number]['name']

/** The sections, and the settings that have a page of their own. */
export const settingsPages = [
  ...sections,
  { name: 'hours', title: 'Hours', note: 'When people can book you, and for what' },
] as const

/** Returns the section named in a URL; null for none of them. */
export function sectionOf(name: string): Section | null {
  return sections.find((section) => section.name === name)?.name ?? null
}

/** The parts of the settings, as their addresses name them. */
export const sections = [
  { name: 'account', title: 'Account', note: 'Name, email, kind, public address' },
  { name: 'security', title: 'Security', note: 'Password, phone, where you are signed in' },
  { name: 'privacy', title: 'Privacy', note: 'Who sees what of you, and where you appear' },
  { name: 'notifications', title: 'Notifications', note: 'What you are mailed' },
  { name: 'business', title: 'Business details', note: 'Who issues your invoices' },
  { name: 'payouts', title: 'Payouts', note: 'Your balance, and where it goes' },
  { name: 'appearance', title: 'Appearance', note: 'Light or dark' },
  { name: 'data', title: 'Data', note: 'Everything as one file, leaving' },
] as const
export type Section = (typeof sections)[number]['name']

/** The section an address names; null for none of them. */
export function sectionOf(name: string): Section | null {
  return sections.find((section) => section.name === name)?.name ?? null
}

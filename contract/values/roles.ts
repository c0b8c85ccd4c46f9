/** Who works for the platform: every role but `member` is staff. */
export const staffRoles = ['admin', 'moderator', 'support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = ['member', ...staffRoles] as const
export type Role = (typeof roles)[number]

/** The names of the roles that people read. */
export const staffRoleNames: Record<StaffRole, string> = {
  admin: 'Administrator',
  moderator: 'Moderator',
  support: 'Support',
  finance: 'Finance',
}

/** What the staff do, and the roles that may do it beside administrators, who may do everything. */
export const staffDuties = {
  /** Reports of projects, reviews, messages and people: read, decide, hide and restore. */
  reports: ['moderator'],
  /** Suspensions of people. */
  sanctions: ['moderator'],
  /** Finding people by name and address. */
  people: ['moderator', 'support'],
  /** Applications of mentors: read, talk, decide. */
  mentors: ['moderator'],
  /** Campus ambassadors: applications, campuses and recruitment windows. */
  ambassadors: ['support'],
  /** Confirmations of schools and firms. */
  confirmations: ['moderator'],
  questions: ['support'],
  feedback: ['support'],
  /** Emails that were not sent. */
  mails: ['support'],
  /** Reading orders, their record and their papers. */
  orders: ['support', 'finance'],
  /** Deciding reported orders: refund and release. */
  disputes: ['finance'],
  /** Payment events that could not be applied. */
  payments: ['finance'],
  /** Bank transfers to sellers. */
  payouts: ['finance'],
  /** Switches of parts, policies and announcements. */
  content: [],
  /** The log of everything the staff did. */
  log: [],
  /** Giving and removing roles. */
  roles: [],
  /** Whether every part of the installation works, and its settings. */
  health: [],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffDuty = keyof typeof staffDuties

/** Whether this role belongs to the staff. */
export function isStaff(role: Role): role is StaffRole {
  return role !== 'member'
}

/** Whether this role has the duty. */
export function hasDuty(role: Role, duty: StaffDuty): boolean {
  const among: readonly Role[] = staffDuties[duty]
  return role === 'admin' || among.includes(role)
}

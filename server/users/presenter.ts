import {
  type Audience,
  audiences,
  blockOfType,
  defaultAudience,
  type ProfileBlock,
  profileBlocks,
} from '@guildhall/contract/users/profile-audiences.ts'
import {
  BusinessDataInput,
  FreelancerInput,
  PersonalInput,
  ProfessorInput,
  SocialInput,
  StudentInput,
} from '@guildhall/contract/users/profile-blocks.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import { skillLevels } from '@guildhall/contract/users/skill-levels.ts'
import { isFreelancing } from '@guildhall/contract/users/taking-work.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { OwnProfile, PublicProfile, Skill } from '@guildhall/contract/users/users.ts'
import { imageUrls } from '#storage/images.ts'
import type { Deps } from '../deps.ts'
import { findOwnById, type OwnRow, type PersonRow } from './profile/queries.ts'
import { verifiedDomain } from './profile/verified-domain.ts'
import type { CardRow, JoinedCard } from './queries.ts'

/** Returns a person as lists show them; `origin` is where files are served from. */
export function presentCard(origin: string, row: CardRow): UserCard {
  return {
    customUserId: row.custom_user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    userType: row.user_type,
    headline: row.headline,
    avatar: presentAvatar(origin, row),
  }
}

/** Returns the card of a joined person, or null when a left join found nobody. */
export function presentJoined(origin: string, row: CardRow): UserCard
export function presentJoined(origin: string, row: JoinedCard): UserCard | null
export function presentJoined(origin: string, row: JoinedCard): UserCard | null {
  // Of a person who is there, these columns have the type of their table.
  return row.custom_user_id === null ? null : presentCard(origin, row as CardRow)
}

/** Returns a company's name, otherwise first and last name. */
export const calledOf = (names: Pick<CardRow, 'first_name' | 'last_name' | 'company_name'>) =>
  names.company_name || `${names.first_name} ${names.last_name}`.trim()

// The values of an unfilled block; stored ones are merged over it, so that newer fields are present too.
const empty = {
  student: StudentInput.parse({}),
  professor: ProfessorInput.parse({}),
  freelancer: FreelancerInput.parse({}),
  business: BusinessDataInput.parse({}),
  personal: PersonalInput.parse({}),
  social: SocialInput.parse({}),
}

/** A profile as `presentPublic` answers it: what other domains know about its skills, sales and work is added by profiles/. */
type Presented = Omit<PublicProfile, 'skills' | 'record' | 'references'> & { skills: Skill[] }

/** Returns a profile as this viewer may see it. */
export function presentPublic(origin: string, row: PersonRow, { audience, mayEndorse }: Acquaintance): Presented {
  const shows = (block: ProfileBlock) => sees(audience, row.visibility, block)
  const { user_type: userType } = row
  const freelancerData = row.freelancer && { ...empty.freelancer, ...row.freelancer }
  const ofType = (block: ProfileBlock) => blockOfType[userType] === block && shows(block)
  return {
    ...presentCard(origin, row),
    ...(shows('about')
      ? { about: row.about, location: row.location, timeZone: row.time_zone ?? '', languages: row.languages ?? [] }
      : { about: '', location: '', timeZone: '', languages: [] }),
    skills: shows('skills') ? row.skills.map(presentSkill) : [],
    education: shows('education') ? row.education : [],
    workExperience: shows('workExperience') ? row.work : [],
    socialLinks: shows('socialLinks') ? { ...empty.social, ...row.social } : empty.social,
    studentData: ofType('studentData') && row.student ? { ...empty.student, ...row.student } : null,
    professorData: ofType('professorData') && row.professor ? { ...empty.professor, ...row.professor } : null,
    freelancerData:
      shows('freelancerData') && freelancerData && isFreelancing({ userType, freelancerData }) ? freelancerData : null,
    businessData: ofType('businessData') && row.business ? { ...empty.business, ...row.business } : null,
    ...(shows('verifiedDomain') ? verified(row) : { verifiedDomain: null, verifiedAt: null, confirmed: null }),
    mayEndorse,
    projects: row.public_projects,
    memberSince: row.created_at,
  }
}

function verified({ email, email_checked_at, confirmed }: PersonRow) {
  const domain = verifiedDomain(email)
  return { verifiedDomain: domain, verifiedAt: domain && email_checked_at, confirmed }
}

/** Returns the caller's own profile, including the mail address, with the number of conversations with unread messages. */
export function presentOwn(origin: string, row: OwnRow, unreadConversations: number): OwnProfile {
  const { firstName, lastName, userType, companyName, avatar, headline, customUserId } = presentCard(origin, row)
  return {
    customUserId,
    id: customUserId,
    userId: customUserId,
    auth: { firstName, lastName, userType, email: row.email },
    profile: {
      ...{ firstName, lastName, companyName, avatar, headline, about: row.about, location: row.location },
      timeZone: row.time_zone ?? '',
      languages: row.languages ?? [],
    },
    studentData: { ...empty.student, ...row.student },
    professorData: { ...empty.professor, ...row.professor },
    freelancerData: { ...empty.freelancer, ...row.freelancer },
    businessData: { ...empty.business, ...row.business },
    personalDetails: { ...empty.personal, ...row.personal, phone: row.phone },
    socialLinks: { ...empty.social, ...row.social },
    education: row.education,
    workExperience: row.work,
    verifiedDomain: verifiedDomain(row.email),
    confirmed: row.confirmed,
    visibility: { hidden: row.hidden, readMarks: row.read_marks, blocks: audiencesOf(row.visibility) },
    skills: row.skills.map(presentSkill),
    role: row.role,
    projects: row.public_projects,
    suspended: row.suspended,
    cartItems: row.cart_items,
    unreadNotifications: row.unread_notifications,
    unreadConversations,
    isMentor: row.is_mentor,
    consentDue: row.consent_due,
    dismissedAnnouncement: row.dismissed_announcement,
    memberSince: row.created_at,
  }
}

export function presentSkill({ level, ...skill }: PersonRow['skills'][number]): Skill {
  return { ...skill, level: skillLevels[level] ?? 'Beginner' }
}

function presentAvatar(origin: string, { avatar_key, avatar_sizes, first_name, last_name }: CardRow) {
  return avatar_key && avatar_sizes
    ? imageUrls(origin, avatar_key, avatar_sizes, `${first_name} ${last_name}`.trim())
    : null
}

/** A viewer's relation to a person: decides what they see and may do. */
export interface Acquaintance {
  audience: Audience
  /** Whether they completed an order together, so that the viewer may endorse skills. */
  mayEndorse: boolean
}

/** Returns who sees each block: the chosen audience, otherwise everyone. */
export function audiencesOf(chosen: Partial<Visibility['blocks']> | null): Visibility['blocks'] {
  return Object.fromEntries(
    profileBlocks.map((block) => [block, chosen?.[block] ?? defaultAudience]),
  ) as Visibility['blocks']
}

/** Whether a member of this audience sees a block; each audience sees what the wider ones do. */
export function sees(audience: Audience, chosen: Partial<Visibility['blocks']> | null, block: ProfileBlock): boolean {
  return audiences.indexOf(chosen?.[block] ?? defaultAudience) <= audiences.indexOf(audience)
}

/** Returns what an audience now sees of a person's profile, in words: evidence for a report. Empty for an unknown person. */
export async function profileInWords(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  personId: number,
  audience: Audience,
): Promise<{ title: string; description: string }> {
  const [row] = await findOwnById(db, { personId })
  if (!row) return { title: '', description: '' }
  const person = presentPublic(config.filesOrigin, row, { audience, mayEndorse: false })
  const { about, companyName, firstName, headline, lastName, location, socialLinks } = person
  const links = socialLinks.links.map(({ url }) => url)
  return {
    title: companyName || `${firstName} ${lastName}`.trim(),
    description: [headline, location, about, links.join('\n')].filter(Boolean).join('\n\n'),
  }
}

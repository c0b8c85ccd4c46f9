import type { UserCard } from '@guildhall/contract/people.ts'
import {
  BusinessDataInput,
  FreelancerInput,
  PersonalInput,
  ProfessorInput,
  SocialInput,
  StudentInput,
} from '@guildhall/contract/profile-blocks.ts'
import { blockOfType, type ProfileBlock, skillLevels } from '@guildhall/contract/profile-options.ts'
import type { OwnProfile, PublicProfile, Skill } from '@guildhall/contract/users.ts'
import { imageUrls } from '#storage/images.ts'
import type { Acquaintance } from './acquaintance.ts'
import { audiencesOf, sees } from './audience.ts'
import type { OwnRow, PersonRow } from './person-queries.ts'
import type { CardRow } from './queries.ts'
import { verifiedDomain } from './verified-domain.ts'

/** A person as lists show them; `origin` is where files are served from. */
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

// What a block holds before it is filled in; stored ones lie over it, so that a field which came later is there too.
const empty = {
  student: StudentInput.parse({}),
  professor: ProfessorInput.parse({}),
  freelancer: FreelancerInput.parse({}),
  business: BusinessDataInput.parse({}),
  personal: PersonalInput.parse({}),
  social: SocialInput.parse({}),
}

/** What somebody who stands so to this person may see of them (product 3). */
export function presentPublic(origin: string, row: PersonRow, { audience, mayEndorse }: Acquaintance): PublicProfile {
  const shows = (block: ProfileBlock) => sees(audience, row.visibility, block)
  const ofType = (block: ProfileBlock) => blockOfType[row.user_type] === block && shows(block)
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
    freelancerData: ofType('freelancerData') && row.freelancer ? { ...empty.freelancer, ...row.freelancer } : null,
    businessData: ofType('businessData') && row.business ? { ...empty.business, ...row.business } : null,
    verifiedDomain: shows('verifiedDomain') ? verifiedDomain(row.email) : null,
    mayEndorse,
    projects: row.public_projects,
    memberSince: row.created_at,
  }
}

/** One's own profile, mail address included, with how many conversations have something unread. */
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
    visibility: { hidden: row.hidden, blocks: audiencesOf(row.visibility) },
    skills: row.skills.map(presentSkill),
    role: row.role,
    projects: row.public_projects,
    cartItems: row.cart_items,
    unreadNotifications: row.unread_notifications,
    unreadConversations,
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

import { skillLevels } from '@guildhall/contract/options.ts'
import type { OwnProfile, PublicProfile, Skill, UserCard } from '@guildhall/contract/users.ts'
import { imageUrls } from '#storage/images.ts'
import type { CardRow, PersonRow } from './queries.ts'

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

/** What everybody may see. */
export function presentPublic(origin: string, row: PersonRow): PublicProfile {
  return {
    ...presentCard(origin, row),
    about: row.about,
    location: row.location,
    skills: row.skills.map(presentSkill),
    projects: row.public_projects,
    memberSince: row.created_at,
  }
}

/** One's own profile, mail address included. */
export function presentOwn(origin: string, row: PersonRow): OwnProfile {
  const { firstName, lastName, userType, companyName, avatar, headline, customUserId } = presentCard(origin, row)
  return {
    customUserId,
    userId: customUserId,
    auth: { firstName, lastName, userType, email: row.email },
    profile: { firstName, lastName, companyName, avatar, headline, about: row.about, location: row.location },
    skills: row.skills.map(presentSkill),
    role: row.role,
    projects: row.public_projects,
    cartItems: row.cart_items,
    memberSince: row.created_at,
  }
}

export function presentSkill({ id, name, level }: PersonRow['skills'][number]): Skill {
  return { id, name, level: skillLevels[level] ?? 'Beginner' }
}

function presentAvatar(origin: string, { avatar_key, avatar_sizes, first_name, last_name }: CardRow) {
  return avatar_key && avatar_sizes
    ? imageUrls(origin, avatar_key, avatar_sizes, `${first_name} ${last_name}`.trim())
    : null
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Image } from './files.ts'
import { profileLimits } from './limits.ts'
import { skillLevels, userTypes } from './options.ts'
import { Code, CustomUserId, Email, PageQuery, page, SearchText, Timestamp, text } from './values.ts'

export const UserType = z.enum(userTypes)
export const FirstName = text(profileLimits.name, { required: 'Enter your first name' })
/** May be empty: some people have one name (product 2). */
export const LastName = text(profileLimits.name)

/** A person as lists show them; `avatar` is null when there is no portrait. */
export const UserCard = z.object({
  customUserId: CustomUserId,
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.nullable(z.string()),
  userType: UserType,
  headline: z.string(),
  avatar: z.nullable(Image),
})
export type UserCard = z.output<typeof UserCard>

export const Skill = z.object({ id: z.string(), name: z.string(), level: z.enum(skillLevels) })
export type Skill = z.output<typeof Skill>
export const SkillInput = z.strictObject({
  name: text(profileLimits.skillName, { required: 'Name the skill' }),
  level: z._default(z.enum(skillLevels), 'Intermediate'),
})

/** What everybody may see of a person. */
export const PublicProfile = z.extend(UserCard, {
  about: z.string(),
  location: z.string(),
  skills: z.array(Skill),
  projects: z.int(),
  memberSince: Timestamp,
})
export type PublicProfile = z.output<typeof PublicProfile>

/** One's own profile, in the blocks of specification 3. */
export const OwnProfile = z.object({
  customUserId: CustomUserId,
  userId: CustomUserId,
  auth: z.object({ firstName: z.string(), lastName: z.string(), userType: UserType, email: z.string() }),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.nullable(z.string()),
    avatar: z.nullable(Image),
    headline: z.string(),
    about: z.string(),
    location: z.string(),
  }),
  skills: z.array(Skill),
  role: z.enum(['member', 'admin']),
  projects: z.int(),
  /** How many projects are in the cart: for the header of every page. */
  cartItems: z.int(),
  memberSince: Timestamp,
})
export type OwnProfile = z.output<typeof OwnProfile>

const names = { firstName: z.optional(FirstName), lastName: z.optional(LastName) }
export const ProfileInput = z.strictObject({
  auth: z.optional(z.strictObject(names)),
  profile: z.optional(
    z.strictObject({
      ...names,
      companyName: z.optional(z.nullable(text(profileLimits.companyName))),
      headline: z.optional(text(profileLimits.headline)),
      about: z.optional(text(profileLimits.about, { lines: true })),
      location: z.optional(text(profileLimits.location)),
    }),
  ),
})
export type ProfileInput = z.output<typeof ProfileInput>

/** `phone` is E.164: the number a code went to, or the one that is verified now. */
const PhoneAnswer = z.object({ status: z.enum(['sent', 'verified']), phone: z.string() })
const Own = z.object({ user: OwnProfile })
const Person = z.object({ id: CustomUserId })

/** People and their profiles (specification 7, Users). */
export const userEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/users',
    access: 'identity',
    summary: 'Creates the profile of the token’s identity; 409 when it exists.',
    body: z.nullish(
      z.strictObject({
        userType: z.optional(UserType),
        firstName: z.optional(FirstName),
        lastName: z.optional(LastName),
      }),
    ),
    output: Own,
    status: 201,
  }),
  getProfile: endpoint({
    method: 'GET',
    path: '/users/profile',
    access: 'member',
    summary: 'One’s own profile.',
    output: OwnProfile,
  }),
  putProfile: endpoint({
    method: 'PUT',
    path: '/users/profile',
    access: 'member',
    summary: 'Changes any part of one’s own profile.',
    body: ProfileInput,
    output: OwnProfile,
  }),
  putAuth: endpoint({
    method: 'PUT',
    path: '/users/auth',
    access: 'member',
    summary: 'Changes names and user type.',
    body: z.strictObject({ ...names, userType: z.optional(UserType) }),
    output: OwnProfile,
  }),
  listSkills: endpoint({
    method: 'GET',
    path: '/users/skills',
    access: 'member',
    summary: 'One’s own skills.',
    output: z.object({ skills: z.array(Skill) }),
  }),
  addSkill: endpoint({
    method: 'POST',
    path: '/users/skills',
    access: 'member',
    summary: 'Adds a skill; the same name changes its level.',
    body: SkillInput,
    output: z.object({ skill: Skill }),
    status: 201,
  }),
  removeSkill: endpoint({
    method: 'DELETE',
    path: '/users/skills/:id',
    access: 'member',
    summary: 'Removes a skill of one’s own.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/users/verify-email',
    access: 'anyone',
    summary:
      'With a code confirms the address and signs in; without one sends the mail again. Answers never say whether an address is known.',
    body: z.strictObject({
      email: Email,
      code: z.optional(Code),
      password: z.optional(z.string().check(z.maxLength(1000))),
    }),
    output: z.object({
      status: z.enum(['sent', 'verified']),
      /** The ID token of the session that a right code opened. */
      token: z.optional(z.string()),
    }),
  }),
  verifyPhone: endpoint({
    method: 'POST',
    path: '/users/verify-phone',
    access: 'member',
    summary:
      'Sends a code by SMS (bot check); with `code` confirms the number it was sent to. Fresh: the sign-in or its last proof is at most 300 s old.',
    body: z.strictObject({
      phone: z.string().check(z.maxLength(40)),
      /** ISO 3166, for a number written as in its own country, without a calling code. */
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      code: z.optional(Code),
    }),
    output: PhoneAnswer,
  }),
  resendPhone: endpoint({
    method: 'POST',
    path: '/users/resend-phone-verification',
    access: 'member',
    summary: 'Sends a new code to the number being verified (bot check); the one before lapses. Fresh.',
    body: z.nullish(z.strictObject({})),
    output: PhoneAnswer,
  }),
  byFirebaseUid: endpoint({
    method: 'GET',
    path: '/users/firebase/:uid',
    access: 'member',
    summary: 'The profile behind a provider’s uid, for its owner and administrators.',
    params: z.object({ uid: z.string().check(z.maxLength(128)) }),
    output: PublicProfile,
  }),
  bulk: endpoint({
    method: 'GET',
    path: '/users/bulk/:ids',
    access: 'anyone',
    summary: 'Cards of up to 100 people, comma-separated; unknown ones are left out.',
    params: z.object({ ids: z.string().check(z.maxLength(8200)) }),
    output: z.object({ users: z.array(UserCard) }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/users/all',
    access: 'anyone',
    summary: 'Public cards, newest first: of one type, with a skill, found by words.',
    query: z.extend(PageQuery, {
      type: z.optional(UserType),
      skill: z.optional(z.string().check(z.trim(), z.maxLength(profileLimits.skillName))),
      q: z._default(SearchText, ''),
    }),
    output: page(UserCard),
  }),
  search: endpoint({
    method: 'GET',
    path: '/users/search',
    access: 'anyone',
    summary: 'The people who are found by words, the newest 24.',
    query: z.object({ q: z._default(SearchText, '') }),
    output: z.object({ users: z.array(UserCard) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'anyone',
    summary: 'The public profile of a person.',
    params: Person,
    output: PublicProfile,
  }),
}

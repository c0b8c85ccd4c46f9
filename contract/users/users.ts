import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { Image } from '../files/files.ts'
import { profileLimits } from '../limits/people.ts'
import { blockLimits } from '../limits/profiles.ts'
import { roles } from '../values/roles.ts'
import {
  Code,
  CustomUserId,
  Email,
  isVisible,
  JobId,
  PageQuery,
  ProjectId,
  pageBothWays,
  SearchText,
  Timestamp,
  Total,
  text,
} from '../values/values.ts'
import { userCalls } from './calls.ts'
import { freelanceCategories } from './freelance-categories.ts'
import { knownNameKinds } from './known-names.ts'
import { CompanyName, FirstName, LastName } from './names.ts'
import { audiences } from './profile-audiences.ts'
import { skillCategories } from './profile-options.ts'
import {
  BusinessData,
  FreelancerData,
  PersonalDetails,
  ProfessorData,
  SocialLinks,
  StudentData,
  sharedBlocks,
  Visibility,
} from './profile-shapes.ts'
import { profileTexts } from './profile-texts.ts'
import { Reference } from './references.ts'
import { SellerRecord } from './seller-record.ts'
import { skillLevels } from './skill-levels.ts'
import { LanguagesInput, TimeZone } from './spoken-languages.ts'
import { NewUserType, UserCard, UserType } from './user-card.ts'

export const Skill = z.object({
  id: z.string(),
  name: z.string(),
  level: z.enum(skillLevels),
  /** '' when none was chosen. */
  category: z.string(),
  categoryOther: z.string(),
  /** The number of endorsements by people who worked with this person. */
  endorsements: z.int(),
  /** Whether the caller is one of them. */
  endorsed: z.boolean(),
})
export type Skill = z.output<typeof Skill>

/** A skill with what supports it, as far as the caller may see that. */
export const PublicSkill = z.extend(Skill, {
  /** The newest endorsers. */
  endorsers: z.array(UserCard),
  /** The newest public projects of this person that show the skill. */
  shownIn: z.array(z.object({ id: ProjectId, title: z.string() })),
  /** The number of public projects that show it, of the newest ones. */
  shownInCount: z.int(),
  /** The newest jobs for everybody that asked for the skill and that this person completed for pay. */
  askedIn: z.array(z.object({ id: JobId, title: z.string() })),
  /** The number of completed jobs that asked for it, also of those that are not named. */
  askedInCount: z.int(),
  /** The projects the caller sees to which this person made the latest confirmed contributions with the skill; the time in quarters of an hour. */
  contributedTo: z.array(z.object({ id: ProjectId, title: z.string(), quarters: z.int() })),
  /** The number of such projects. */
  contributedToCount: z.int(),
})
export type PublicSkill = z.output<typeof PublicSkill>
/** Filters for a list of people. */
export const PeopleFilters = z.object({
  type: z.optional(UserType),
  skill: z.optional(SearchText.check(z.maxLength(profileLimits.skillName))),
  /** Freelancers who take work of this category. */
  work: z.optional(z.enum(freelanceCategories)),
  /** Only those who are available now; needs `work`. */
  free: z.optional(z.literal('true')),
  q: z._default(SearchText, ''),
})

export const SkillInput = z
  .strictObject({
    name: text(profileLimits.skillName, { required: 'Name the skill' }),
    level: z._default(z.enum(skillLevels), 'Intermediate'),
    category: z._default(z.enum(['', ...skillCategories], { error: profileTexts.chooseFromList }), ''),
    categoryOther: z._default(text(blockLimits.other), ''),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.category === 'Programming Languages' && value.name === 'Other')
        issues.push({ code: 'custom', path: ['name'], message: profileTexts.specify, input: value })
      if (value.category !== 'Other') value.categoryOther = ''
      else if (!isVisible(value.categoryOther))
        issues.push({ code: 'custom', path: ['categoryOther'], message: profileTexts.specify, input: value })
    }),
  )

/**
 * What the caller may see of a person: a block they may not see looks like one that was never filled in, and of the
 * type-specific blocks only the person's own is present.
 */
export const PublicProfile = z.extend(UserCard, {
  about: z.string(),
  location: z.string(),
  skills: z.array(PublicSkill),
  ...sharedBlocks,
  /** When the mail address was confirmed; null when that is not known. */
  verifiedAt: z.nullable(Timestamp),
  /** This person as a seller. */
  record: SellerRecord,
  /** Finished work that both sides show, newest first. */
  references: z.array(Reference),
  studentData: z.nullable(StudentData),
  professorData: z.nullable(ProfessorData),
  freelancerData: z.nullable(FreelancerData),
  businessData: z.nullable(BusinessData),
  /** Whether the caller has worked with this person, and so may endorse a skill. */
  mayEndorse: z.boolean(),
  projects: z.int(),
  memberSince: Timestamp,
})
export type PublicProfile = z.output<typeof PublicProfile>

/**
 * The caller's own profile, in blocks. `id` and `userId` are other names of `customUserId`: no answer has a person's
 * database id.
 */
export const OwnProfile = z.object({
  customUserId: CustomUserId,
  id: CustomUserId,
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
    timeZone: z.string(),
    languages: sharedBlocks.languages,
  }),
  studentData: StudentData,
  professorData: ProfessorData,
  freelancerData: FreelancerData,
  businessData: BusinessData,
  personalDetails: PersonalDetails,
  socialLinks: SocialLinks,
  education: sharedBlocks.education,
  workExperience: sharedBlocks.workExperience,
  verifiedDomain: sharedBlocks.verifiedDomain,
  confirmed: sharedBlocks.confirmed,
  visibility: Visibility,
  skills: z.array(Skill),
  role: z.enum(roles),
  /** Whether the account is suspended: then most calls are refused. */
  suspended: z.boolean(),
  projects: z.int(),
  /** The number of projects in the cart: for the header of every page. */
  cartItems: z.int(),
  /** The number of unread notifications: for the bell of every page. */
  unreadNotifications: z.int(),
  /** The number of conversations with unread messages: for the header of every page. */
  unreadConversations: z.int(),
  /** Whether they are a mentor, also while they pause: for the menus of every page. */
  isMentor: z.boolean(),
  /** Whether a new version of a policy waits for their consent. */
  consentDue: z.boolean(),
  /** The id of the latest announcement that they dismissed: it is not shown to them again. */
  dismissedAnnouncement: z.nullable(z.string()),
  memberSince: Timestamp,
})
export type OwnProfile = z.output<typeof OwnProfile>

const names = { firstName: z.optional(FirstName), lastName: z.optional(LastName) }
export const ProfileInput = z.strictObject({
  auth: z.optional(z.strictObject(names)),
  profile: z.optional(
    z.strictObject({
      ...names,
      companyName: z.optional(z.nullable(CompanyName)),
      headline: z.optional(text(profileLimits.headline)),
      about: z.optional(text(profileLimits.about, { lines: true })),
      location: z.optional(text(profileLimits.location)),
      timeZone: z.optional(TimeZone),
      languages: z.optional(LanguagesInput),
    }),
  ),
})
export type ProfileInput = z.output<typeof ProfileInput>

/** `phone` is E.164: the number that a code was sent to, or the verified number. */
const PhoneAnswer = z.object({ status: z.enum(['sent', 'verified']), phone: z.string() })
const Own = z.object({ user: OwnProfile })
const Person = z.object({ id: CustomUserId })

/** People and their profiles. */
export const userEndpoints = {
  create: endpoint(userCalls.create, {
    summary: 'Creates the profile of the token’s identity; 409 when it exists.',
    body: z.nullish(
      z.strictObject({
        userType: NewUserType,
        firstName: z.optional(FirstName),
        lastName: z.optional(LastName),
      }),
    ),
    output: Own,
    status: 201,
  }),
  getProfile: endpoint(userCalls.getProfile, {
    summary: 'The caller’s profile.',
    output: OwnProfile,
  }),
  putProfile: endpoint(userCalls.putProfile, {
    summary: 'Changes any part of the caller’s profile.',
    body: ProfileInput,
    output: OwnProfile,
  }),
  putAuth: endpoint(userCalls.putAuth, {
    summary: 'Changes the caller’s names and user type.',
    body: z.strictObject({ ...names, userType: z.optional(UserType) }),
    output: OwnProfile,
  }),
  listSkills: endpoint(userCalls.listSkills, {
    summary: 'The caller’s skills.',
    output: z.object({ skills: z.array(Skill) }),
  }),
  addSkill: endpoint(userCalls.addSkill, {
    summary: 'Adds a skill; for an existing name, changes its level.',
    body: SkillInput,
    output: z.object({ skill: Skill }),
    status: 201,
  }),
  removeSkill: endpoint(userCalls.removeSkill, {
    summary: 'Removes one of the caller’s skills.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  }),
  verifyEmail: endpoint(userCalls.verifyEmail, {
    summary:
      'With a code, verifies the address and signs in; without one, sends the email again. Answers never reveal whether an address is known.',
    body: z.strictObject({
      email: Email,
      code: z.optional(Code),
      password: z.optional(z.string().check(z.maxLength(1000))),
    }),
    output: z.object({
      status: z.enum(['sent', 'verified']),
      /** The ID token of the session opened by a correct code. */
      token: z.optional(z.string()),
    }),
  }),
  verifyPhone: endpoint(userCalls.verifyPhone, {
    summary:
      'Sends a code by SMS; with `code`, verifies the number it was sent to. Fresh: the sign-in or its last proof is at most 300 s old.',
    headers: [botCheck],
    body: z.strictObject({
      phone: z.string().check(z.maxLength(40)),
      /** ISO 3166, for a number in its national format, without a calling code. */
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      code: z.optional(Code),
    }),
    output: PhoneAnswer,
  }),
  resendPhone: endpoint(userCalls.resendPhone, {
    summary: 'Sends a new code to the number being verified; the previous one becomes invalid. Fresh.',
    headers: [botCheck],
    body: z.nullish(z.strictObject({})),
    output: PhoneAnswer,
  }),
  byFirebaseUid: endpoint(userCalls.byFirebaseUid, {
    summary: 'The profile behind a provider’s uid, for its owner and administrators.',
    params: z.object({ uid: z.string().check(z.maxLength(128)) }),
    output: PublicProfile,
  }),
  bulk: endpoint(userCalls.bulk, {
    summary: 'Cards of up to 100 people, comma-separated; unknown ones are left out.',
    params: z.object({ ids: z.string().check(z.maxLength(8200)) }),
    output: z.object({ users: z.array(UserCard) }),
  }),
  all: endpoint(userCalls.all, {
    summary: 'Public cards, newest first, filtered by type, skill or words.',
    query: z.extend(PageQuery, {
      ...PeopleFilters.shape,
      /** Only people whose profile has a headline and a skill; in a list without words, skill and category. */
      described: z.optional(z.literal('true')),
    }),
    output: z.extend(pageBothWays(UserCard), {
      /** The words searched for, when some of the typed ones match nobody. */
      corrected: z.optional(z.string()),
    }),
  }),
  facets: endpoint(userCalls.facets, {
    summary: 'How many people a search finds, in all and by type, ignoring the type filter.',
    query: PeopleFilters,
    output: z.object({
      total: Total,
      exact: z.boolean(),
      types: z.array(z.object({ type: UserType, count: z.int() })),
    }),
  }),
  knownNames: endpoint(userCalls.knownNames, {
    summary:
      'Up to eight skills or universities that begin with `q` or have a word that does, the most common first. Only names that at least two people show to everybody.',
    query: z.object({ kind: z.enum(knownNameKinds), q: SearchText.check(z.minLength(1)) }),
    output: z.object({ names: z.array(z.string()) }),
  }),
  search: endpoint(userCalls.search, {
    summary: 'The newest 24 people matching the words.',
    query: z.object({ q: z._default(SearchText, '') }),
    output: z.object({ users: z.array(UserCard) }),
  }),
  get: endpoint(userCalls.get, {
    summary:
      'The public profile of a person, as far as the caller may see it; `as` shows the caller’s own profile as others see it.',
    params: Person,
    query: z.object({ as: z.optional(z.enum(audiences)) }),
    output: PublicProfile,
  }),
}

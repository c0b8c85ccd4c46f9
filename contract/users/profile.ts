import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { CustomUserId } from '../values/values.ts'
import { profileCalls } from './calls.ts'
import { audiences, profileBlocks } from './profile-audiences.ts'
import {
  BusinessDataInput,
  EducationInput,
  FreelancerInput,
  PersonalInput,
  ProfessorInput,
  SocialInput,
  StudentInput,
  WorkInput,
} from './profile-blocks.ts'
import * as shapes from './profile-shapes.ts'

export const VisibilityInput = z.strictObject({
  hidden: z.optional(z.boolean()),
  readMarks: z.optional(z.boolean()),
  blocks: z.optional(z.partialRecord(z.enum(profileBlocks), z.enum(audiences))),
})
export type VisibilityInput = z.output<typeof VisibilityInput>

/** The new endorsement count of a skill, and whether the caller is among the endorsers. */
const Endorsed = z.object({ endorsements: z.int(), endorsed: z.boolean() })
const EntryId = z.string().check(z.regex(/^\d{1,18}$/))
const Entry = z.object({ id: EntryId })
const TheirSkill = z.object({ id: CustomUserId, skillId: EntryId })

const put = <const C extends Call, B extends z.ZodMiniType, O extends z.ZodMiniType>(
  call: C,
  summary: string,
  body: B,
  output: O,
) => endpoint(call, { summary, body, output })

/** The blocks of the caller's profile and their entries; each PUT replaces its block. */
export const profileEndpoints = {
  putStudent: put(profileCalls.putStudent, 'Replaces the caller’s studies.', StudentInput, shapes.StudentData),
  putFreelancer: put(
    profileCalls.putFreelancer,
    'Replaces what the caller offers as a freelancer.',
    FreelancerInput,
    shapes.FreelancerData,
  ),
  putProfessor: put(
    profileCalls.putProfessor,
    'Replaces the caller’s work at a university.',
    ProfessorInput,
    shapes.ProfessorData,
  ),
  putBusiness: put(profileCalls.putBusiness, 'Replaces the caller’s company.', BusinessDataInput, shapes.BusinessData),
  putPersonal: put(
    profileCalls.putPersonal,
    'Replaces the caller’s private details; only verification sets the phone.',
    PersonalInput,
    shapes.PersonalDetails,
  ),
  putSocial: put(profileCalls.putSocial, 'Replaces the caller’s links.', SocialInput, shapes.SocialLinks),
  putVisibility: put(
    profileCalls.putVisibility,
    'Sets who sees which block, and whether the account is hidden; absent fields stay unchanged.',
    VisibilityInput,
    shapes.Visibility,
  ),
  addEducation: endpoint(profileCalls.addEducation, {
    summary: 'Adds a course of study.',
    body: EducationInput,
    output: shapes.Education,
    status: 201,
  }),
  putEducation: endpoint(profileCalls.putEducation, {
    summary: 'Replaces one of the caller’s courses of study.',
    params: Entry,
    body: EducationInput,
    output: shapes.Education,
  }),
  removeEducation: endpoint(profileCalls.removeEducation, {
    summary: 'Removes one of the caller’s courses of study.',
    params: Entry,
  }),
  addWork: endpoint(profileCalls.addWork, {
    summary: 'Adds a place where the caller has worked.',
    body: WorkInput,
    output: shapes.Work,
    status: 201,
  }),
  putWork: endpoint(profileCalls.putWork, {
    summary: 'Replaces a place where the caller has worked.',
    params: Entry,
    body: WorkInput,
    output: shapes.Work,
  }),
  removeWork: endpoint(profileCalls.removeWork, {
    summary: 'Removes a place where the caller has worked.',
    params: Entry,
  }),
  endorse: endpoint(profileCalls.endorse, {
    summary: 'Endorses a skill of a person the caller has worked with; idempotent.',
    params: TheirSkill,
    output: Endorsed,
  }),
  withdrawEndorsement: endpoint(profileCalls.withdrawEndorsement, {
    summary: 'Removes an endorsement by the caller.',
    params: TheirSkill,
    output: Endorsed,
  }),
}

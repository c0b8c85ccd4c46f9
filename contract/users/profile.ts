import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { CustomUserId } from '../values/values.ts'
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
import { audiences, profileBlocks } from './profile-options.ts'
import * as shapes from './profile-shapes.ts'

export const VisibilityInput = z.strictObject({
  hidden: z.optional(z.boolean()),
  blocks: z.optional(z.partialRecord(z.enum(profileBlocks), z.enum(audiences))),
})
export type VisibilityInput = z.output<typeof VisibilityInput>

/** An endorsed skill's new count, and whether the caller is among the endorsers. */
const Endorsed = z.object({ endorsements: z.int(), endorsed: z.boolean() })
const EntryId = z.string().check(z.regex(/^\d{1,18}$/))
const Entry = z.object({ id: EntryId })
const TheirSkill = z.object({ id: CustomUserId, skillId: EntryId })

const put = <const P extends string, B extends z.ZodMiniType, O extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
  output: O,
) => endpoint({ method: 'PUT', path, access: 'member', summary, body, output })

/** The blocks of the caller's profile and their entries; each PUT replaces its block. */
export const profileEndpoints = {
  putStudent: put('/users/student-data', 'One’s studies.', StudentInput, shapes.StudentData),
  putFreelancer: put(
    '/users/freelancer-data',
    'What one offers as a freelancer.',
    FreelancerInput,
    shapes.FreelancerData,
  ),
  putProfessor: put('/users/professor-data', 'One’s work at a university.', ProfessorInput, shapes.ProfessorData),
  putBusiness: put('/users/business-data', 'One’s company.', BusinessDataInput, shapes.BusinessData),
  putPersonal: put(
    '/users/personal-details',
    'What nobody else sees; the phone is set by its verification alone.',
    PersonalInput,
    shapes.PersonalDetails,
  ),
  putSocial: put('/users/social-links', 'Where else one is found.', SocialInput, shapes.SocialLinks),
  putVisibility: put(
    '/users/visibility',
    'Who sees which block, and whether the account is hidden; what is not named stays.',
    VisibilityInput,
    shapes.Visibility,
  ),
  addEducation: endpoint({
    method: 'POST',
    path: '/users/education',
    access: 'member',
    summary: 'Adds a course of study.',
    body: EducationInput,
    output: shapes.Education,
    status: 201,
  }),
  putEducation: endpoint({
    method: 'PUT',
    path: '/users/education/:id',
    access: 'member',
    summary: 'Replaces a course of study of one’s own.',
    params: Entry,
    body: EducationInput,
    output: shapes.Education,
  }),
  removeEducation: endpoint({
    method: 'DELETE',
    path: '/users/education/:id',
    access: 'member',
    summary: 'Removes a course of study of one’s own.',
    params: Entry,
  }),
  addWork: endpoint({
    method: 'POST',
    path: '/users/work-experience',
    access: 'member',
    summary: 'Adds a place one has worked at.',
    body: WorkInput,
    output: shapes.Work,
    status: 201,
  }),
  putWork: endpoint({
    method: 'PUT',
    path: '/users/work-experience/:id',
    access: 'member',
    summary: 'Replaces a place one has worked at.',
    params: Entry,
    body: WorkInput,
    output: shapes.Work,
  }),
  removeWork: endpoint({
    method: 'DELETE',
    path: '/users/work-experience/:id',
    access: 'member',
    summary: 'Removes a place one has worked at.',
    params: Entry,
  }),
  endorse: endpoint({
    method: 'POST',
    path: '/users/:id/skills/:skillId/endorsement',
    access: 'member',
    summary: 'Endorses a skill of somebody one has worked with; twice is once.',
    params: TheirSkill,
    output: Endorsed,
  }),
  withdrawEndorsement: endpoint({
    method: 'DELETE',
    path: '/users/:id/skills/:skillId/endorsement',
    access: 'member',
    summary: 'Takes an endorsement back.',
    params: TheirSkill,
    output: Endorsed,
  }),
}

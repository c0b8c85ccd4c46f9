import * as z from 'zod/mini'
import { brokenRuleKeys } from '../admin/options.ts'
import { type Call, endpoint } from '../api/endpoint.ts'
import { ambassadorLimits as most } from '../limits/ambassadors.ts'
import { applicationLimits } from '../limits/mentors.ts'
import { OfferInput, staffFields } from '../mentors/admin.ts'
import { ApplicationId } from '../mentors/applications.ts'
import { UserCard } from '../users/user-card.ts'
import { domainName } from '../values/domain-name.ts'
import { PageQuery, pageBothWays, text } from '../values/values.ts'
import { ambassadorTexts as say } from './ambassador-texts.ts'
import { ambassadorFields } from './applications.ts'
import { ambassadorAdminCalls, campusAdminCalls } from './calls.ts'
import { Campus, CampusId } from './campus.ts'
import { ambassadorEndings, ambassadorLists } from './options.ts'

const Day = z.iso.date()

/** An application as the staff see it. */
export const StaffAmbassador = z.object({
  ...ambassadorFields,
  ...staffFields,
  /** Present ambassadors of the campus, and how many it can have. */
  taken: z.int(),
  places: z.int(),
  /** Who named the applicant to follow them, and what they wrote. */
  namedBy: z.nullable(z.object({ person: z.nullable(UserCard), note: z.string() })),
  /** The term that followed from this application. */
  term: z.nullable(z.object({ until: Day, ending: z.nullable(z.enum(ambassadorEndings)), canRenew: z.boolean() })),
})
export type StaffAmbassador = z.output<typeof StaffAmbassador>

const reason = text(applicationLimits.reason, { lines: true, required: say.reason })
export const RefuseAmbassadorInput = z.strictObject({ reason })
export const EndAmbassadorInput = z.strictObject({
  rule: z.enum(brokenRuleKeys, { error: 'Choose the rule' }),
  reason,
})

const One = z.object({ id: ApplicationId })
const Answer = z.object({ application: StaffAmbassador })
const act = <const C extends Call, const B extends z.ZodMiniType>(call: C, body: B, summary: string) =>
  endpoint(call, { summary, params: One, body, output: Answer })
const noBody = z.nullish(z.strictObject({}))

/** Applications of campus ambassadors, as the staff read and decide them. 409 when another has changed one, 403 for their own request. */
export const ambassadorAdminEndpoints = {
  list: endpoint(ambassadorAdminCalls.list, {
    summary:
      'Applications: open ones by the promised date of their next step, ended ones and ambassadors newest first.',
    query: z.extend(PageQuery, { state: z._default(z.enum(ambassadorLists), 'open') }),
    output: pageBothWays(StaffAmbassador),
  }),
  get: endpoint(ambassadorAdminCalls.get, { summary: 'One application.', params: One, output: Answer }),
  read: act(
    ambassadorAdminCalls.read,
    noBody,
    'Marks an application as read; the applicant is told. Repeating it changes nothing.',
  ),
  offer: act(
    ambassadorAdminCalls.offer,
    OfferInput,
    'Offers three times for the talk, in place of earlier ones. Times must be in the next two weeks and must not overlap (422).',
  ),
  accept: act(
    ambassadorAdminCalls.accept,
    noBody,
    'Accepts an applicant after the talk, until 31 August; 409 before its end, when it was called off, and when the campus is full.',
  ),
  refuse: act(
    ambassadorAdminCalls.refuse,
    RefuseAmbassadorInput,
    'Refuses an application; the applicant reads the reasons.',
  ),
  renew: act(
    ambassadorAdminCalls.renew,
    noBody,
    `Renews a term by a year; 409 earlier than ${most.endsSoonDays} days before its end, and after it.`,
  ),
  end: act(
    ambassadorAdminCalls.end,
    EndAmbassadorInput,
    'Ends being an ambassador for cause. The person gets a statement of reasons and can appeal.',
  ),
}

/** A campus as the staff see it. */
export const StaffCampus = z.extend(Campus, { domains: z.array(z.string()), ambassadors: z.int(), places: z.int() })
export type StaffCampus = z.output<typeof StaffCampus>

export const CampusInput = z.strictObject({
  name: text(most.campusName, { required: say.campusName }),
  domains: z.array(domainName(say.domain), { error: say.domains }).check(
    z.minLength(1, { error: say.domains }),
    z.maxLength(most.domains, { error: say.domains }),
    z.refine((domains) => new Set(domains).size === domains.length, { error: say.domainTwice }),
  ),
})
export type CampusInput = z.output<typeof CampusInput>

export const WindowId = ApplicationId
/** The days, in UTC, on which people can apply: from the first to the last, both included. */
export const WindowInput = z
  .strictObject({ opensOn: z.iso.date({ error: say.opensAt }), closesOn: z.iso.date({ error: say.closesAt }) })
  .check(z.refine(({ opensOn, closesOn }) => closesOn > opensOn, { path: ['closesOn'], error: say.closesAt }))
export const RecruitmentWindow = z.object({ id: WindowId, opensOn: Day, closesOn: Day })
export type RecruitmentWindow = z.output<typeof RecruitmentWindow>

const Windows = z.object({ windows: z.array(RecruitmentWindow) })
const OneCampus = z.object({ campus: StaffCampus })

/** Campuses and recruitment windows. */
export const campusAdminEndpoints = {
  campuses: endpoint(campusAdminCalls.campuses, {
    summary: 'The campuses by name, with their domains and how many ambassadors they have.',
    query: PageQuery,
    output: pageBothWays(StaffCampus),
  }),
  addCampus: endpoint(campusAdminCalls.addCampus, {
    summary: 'Adds a campus with the domains of its email addresses; 409 when a name or a domain is taken.',
    body: CampusInput,
    output: OneCampus,
    status: 201,
  }),
  changeCampus: endpoint(campusAdminCalls.changeCampus, {
    summary: 'Changes the name and the domains of a campus. Present ambassadors stay.',
    params: z.object({ id: CampusId }),
    body: CampusInput,
    output: OneCampus,
  }),
  windows: endpoint(campusAdminCalls.windows, {
    summary: 'The recruitment windows, the latest first.',
    output: Windows,
  }),
  addWindow: endpoint(campusAdminCalls.addWindow, {
    summary: 'Adds a recruitment window.',
    body: WindowInput,
    output: Windows,
    status: 201,
  }),
  changeWindow: endpoint(campusAdminCalls.changeWindow, {
    summary: 'Changes the days of a recruitment window.',
    params: z.object({ id: WindowId }),
    body: WindowInput,
    output: Windows,
  }),
  removeWindow: endpoint(campusAdminCalls.removeWindow, {
    summary: 'Removes a recruitment window. Applications that were sent stay.',
    params: z.object({ id: WindowId }),
    output: Windows,
  }),
}

import * as z from 'zod/mini'
import { ReasonInput } from '../admin/members.ts'
import { endpoint } from '../api/endpoint.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { contentLimits as most } from '../limits/content.ts'
import { ProjectId, Timestamp, Total, text } from '../values/values.ts'
import { announcementStates, audienceGroups } from './announcement-options.ts'
import { announcementCalls } from './calls.ts'

const say = {
  text: 'Write the announcement',
  label: 'Write what the link is called',
  to: 'Enter an https address, or a path of this site such as /help',
  audience: 'Choose who sees it',
  until: 'Choose when it ends',
} as const

// One slash, and nothing that a browser reads as another host or drops.
const ownPath = /^\/(?![/\\])[^\s\\\p{C}]*$/u

/** Where a link of an announcement leads: an https address, or a path of this site. */
const LinkTo = z.string({ error: say.to }).check(
  z.trim(),
  z.maxLength(most.linkTo, { error: `Use at most ${most.linkTo} characters` }),
  z.refine((to: string) => ownPath.test(to) || HttpsUrl.safeParse(to).success, { error: say.to }),
)

const id = z.object({ id: ProjectId })

/** An announcement as the staff see it. */
export const Announcement = z.object({
  id: ProjectId,
  text: z.string(),
  link: z.nullable(z.object({ label: z.string(), to: z.string() })),
  audience: z.array(z.enum(audienceGroups)),
  from: Timestamp,
  until: Timestamp,
  state: z.enum(announcementStates),
  /** How many signed-in people dismissed it. */
  dismissals: Total,
})
export type Announcement = z.output<typeof Announcement>

/** What the staff write for an announcement. */
export const AnnouncementInput = z.extend(ReasonInput, {
  text: text(most.announcement, { required: say.text }),
  link: z.nullable(z.strictObject({ label: text(most.linkLabel, { required: say.label }), to: LinkTo })),
  audience: z.array(z.enum(audienceGroups)).check(z.minLength(1, { error: say.audience })),
  /** Null: at once. */
  from: z.nullable(Timestamp),
  until: z.iso.datetime({ error: say.until }),
})
export type AnnouncementInput = z.output<typeof AnnouncementInput>

const items = z.object({ items: z.array(Announcement) })

export const announcementEndpoints = {
  list: endpoint(announcementCalls.list, {
    summary: `Announcements that are planned, shown or over, latest first; the last ${most.listed}.`,
    output: items,
  }),
  plan: endpoint(announcementCalls.plan, {
    summary: `Plans an announcement. 409 where another one is shown in that time: there is one at a time. 422 for a time in the past, an end before the beginning, or more than ${most.shownDays} days.`,
    body: AnnouncementInput,
    output: items,
  }),
  change: endpoint(announcementCalls.change, {
    summary: 'Changes an announcement that has not begun; 409 once it has.',
    params: id,
    body: AnnouncementInput,
    output: items,
  }),
  end: endpoint(announcementCalls.end, {
    summary: 'Ends an announcement now, or takes it back before it begins. Nothing happens where it is over already.',
    params: id,
    body: ReasonInput,
    output: items,
  }),
  dismiss: endpoint(announcementCalls.dismiss, {
    summary:
      'Keeps that the caller dismissed an announcement, so that it is not shown to them again; the first time stays. 404 for one that has not begun or is not for them.',
    params: id,
  }),
}

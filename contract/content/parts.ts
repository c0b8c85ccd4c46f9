import type { SubjectKind } from '../orders/commerce-options.ts'
import type { ListingKindName } from '../values/options.ts'
import { findRule, type PathRule } from './path-rules.ts'

/** A part of the product that administrators can switch off. */
interface PartOfProduct {
  name: string
  /** Whether the name is plural, for sentences about it. */
  isPlural: boolean
  /** What people can still do while it is off. */
  goesOn: string
  /** Its pages: a path with everything below it; `*` is any segment, `$` at the end means this path alone. */
  pages: readonly string[]
  /** Its calls, in the same form; a method in front limits it to that method. */
  calls: readonly string[]
  /** The kinds of things of this part that are listed, saved in searches, or sold. */
  kinds?: readonly (ListingKindName | SubjectKind)[]
  /** What stays open although it is below one of the paths above. */
  stays?: readonly string[]
}

/** Every part that can be switched off. All are on at first; a new part is one entry. The most exact path decides. */
export const productParts = {
  agents: {
    name: 'AI agents',
    isPlural: true,
    goesOn: 'Buyers return unused runs on the page of their order. Everybody keeps the list of their own runs.',
    pages: ['/aiagents', '/ai-agent', '/agents', '/my-agents'],
    calls: ['/agents', '/s3/upload-agent-files', '/s3/upload-agent-images', '/s3/upload-agent-video'],
    kinds: ['agent'],
    stays: ['/agents/runs'],
  },
  services: {
    name: 'Services',
    isPlural: true,
    goesOn: 'Bought packages are delivered and completed on the page of their order.',
    pages: ['/services', '/my-services'],
    calls: ['/services', '/s3/upload-service-images'],
    kinds: ['service'],
  },
  jobs: {
    name: 'Freelancing',
    isPlural: false,
    goesOn: 'Engagements that began with a job go on. Proposals wait until it is on again.',
    pages: ['/freelancing', '/jobs', '/my-jobs', '/my-proposals'],
    calls: ['/jobs', '/proposals', '/invitations'],
    kinds: ['job'],
  },
  consulting: {
    name: 'Consulting',
    isPlural: false,
    goesOn: 'Requests that were sent, and engagements that began here, go on.',
    pages: ['/consulting', '/services/request', '/services/enterprise', '/services/review'],
    calls: ['/consulting', '/services/requests'],
  },
  mentorship: {
    name: 'Mentorship and sessions',
    isPlural: true,
    goesOn: 'Booked sessions take place, and can be moved and cancelled. Staff still decide applications of mentors.',
    pages: ['/mentorship', '/become-mentor', '/mentor-reference', '/book'],
    calls: [
      ...['/mentors', '/mentoring', '/mentor-references', '/session-types', '/users/*/session-types'],
      'POST /bookings$',
    ],
    kinds: ['session-type', 'mentorship'],
    // A booked session is moved to one of these times.
    stays: ['/users/*/session-types/*/slots'],
  },
  experts: {
    name: 'PhD experts',
    isPlural: true,
    goesOn: 'Requests that were sent to experts, and engagements that began with one, go on.',
    pages: ['/findexpert', '/profile/expert'],
    calls: ['/experts', '/expert'],
    kinds: ['expert'],
  },
  teams: {
    name: 'Teams and collaborators',
    isPlural: true,
    goesOn: 'Members of a team keep their shares: sales of the project are paid out to them as agreed.',
    pages: ['/collaborators', '/product/*/team'],
    calls: ['/teams', '/marketplace/projects/*/team'],
  },
  sustainability: {
    name: 'Sustainability',
    isPlural: false,
    goesOn: 'Figures and their confirmations are kept, and shown again once it is on.',
    pages: ['/sustainable', '/product/*/goals'],
    calls: ['/sustainability', '/marketplace/projects/*/goals', '/marketplace/goals'],
  },
  ambassadors: {
    name: 'Campus ambassadors',
    isPlural: true,
    goesOn:
      'Terms run on, and the people who joined by a code are counted. Staff still decide applications, and finance releases credit.',
    pages: ['/campus-ambassador', '/campus-event', '/join'],
    calls: ['/ambassadors', '/join', '/campus-events', '/users/ambassador', '/users/ambassador-application'],
  },
} as const satisfies Record<string, PartOfProduct>

export type ProductPart = keyof typeof productParts
export const productPartNames = Object.keys(productParts) as [ProductPart, ...ProductPart[]]

/** What the pages need to know: which parts are off, and the rules of all pages while any is. Empty while all are on. */
export interface ClosedParts {
  off: readonly ProductPart[]
  rules: readonly PathRule<ProductPart>[]
}

function rulesOf(kind: 'pages' | 'calls'): PathRule<ProductPart>[] {
  return productPartNames.flatMap((name) => {
    const part: PartOfProduct = productParts[name]
    const own = part[kind].map((path) => ({ path, part: name }))
    return [...own, ...(part.stays ?? []).map((path) => ({ path, part: null }))]
  })
}

const pageRules = rulesOf('pages')
const callRules = rulesOf('calls')

/** Returns what pages need to know while these parts are off. */
export function closedBy(off: readonly ProductPart[]): ClosedParts {
  return { off, rules: off.length > 0 ? pageRules : [] }
}

/** Returns the part that a call belongs to, by its method and its path below `/api`. */
export function partOfCall(method: string, path: string): ProductPart | null {
  return findRule(callRules, path, method)?.part ?? null
}

/** Returns the part that a page belongs to; null for one that is always there. */
export function partOfPage(address: string): ProductPart | null {
  return findRule(pageRules, address)?.part ?? null
}

/** Returns the part that a kind of thing belongs to; null for one that is always there. */
export function partOfKind(kind: ListingKindName | SubjectKind): ProductPart | null {
  const owns = (name: ProductPart) => ((productParts[name] as PartOfProduct).kinds ?? []).includes(kind)
  return productPartNames.find(owns) ?? null
}

/** What people read at an address of a part that is off. */
export function partOffText(part: ProductPart): string {
  const { name, isPlural } = productParts[part]
  return `${name} ${isPlural ? 'are' : 'is'} switched off here at the moment.`
}

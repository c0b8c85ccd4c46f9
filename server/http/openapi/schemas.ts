import { QueueEntry } from '@guildhall/contract/admin/queue.ts'
import { Statement } from '@guildhall/contract/admin/statements.ts'
import { Run, RunCard } from '@guildhall/contract/agent-runs/runs.ts'
import { AgentFileList, AgentVideo } from '@guildhall/contract/agents/agent-files.ts'
import { Agent, AgentCard } from '@guildhall/contract/agents/agents.ts'
import { OwnAgentReview } from '@guildhall/contract/agents/reviews.ts'
import {
  AgentCheck,
  AgentConsent,
  AgentHost,
  AgentReading,
  AgentTrust,
  AgentVersion,
  ImportedAgent,
} from '@guildhall/contract/agents/trust.ts'
import { StaffAmbassador, StaffCampus } from '@guildhall/contract/ambassadors/admin.ts'
import { Ambassadorship } from '@guildhall/contract/ambassadors/applications.ts'
import type { Endpoint } from '@guildhall/contract/api/endpoint.ts'
import { AuditRules } from '@guildhall/contract/audits/rules.ts'
import { Hours } from '@guildhall/contract/availability/hours.ts'
import { Booking, BookingRow } from '@guildhall/contract/bookings/bookings.ts'
import { SessionType } from '@guildhall/contract/bookings/session-types.ts'
import { StaffConfirmation } from '@guildhall/contract/confirmations/admin.ts'
import { Confirmation, OwnConfirmation } from '@guildhall/contract/confirmations/confirmations.ts'
import { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { Message, MessageFile } from '@guildhall/contract/conversations/messages.ts'
import { Engagement, EngagementCard, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import { Offer } from '@guildhall/contract/engagements/offers.ts'
import { Timesheet } from '@guildhall/contract/engagements/timesheets.ts'
import { SideReviews } from '@guildhall/contract/engagements/work-reviews.ts'
import { Image } from '@guildhall/contract/files/files.ts'
import { Finding, FindingList } from '@guildhall/contract/findings/findings.ts'
import { Job, JobCard } from '@guildhall/contract/hiring/jobs.ts'
import { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { Meeting, MeetingCard } from '@guildhall/contract/meetings/meetings.ts'
import { StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import { Mentoring } from '@guildhall/contract/mentors/applications.ts'
import { Notification } from '@guildhall/contract/notifications/notifications.ts'
import { Cart } from '@guildhall/contract/orders/cart.ts'
import { Purchase, Quote } from '@guildhall/contract/orders/checkout.ts'
import { Order, OrderCard } from '@guildhall/contract/orders/orders.ts'
import { Review } from '@guildhall/contract/orders/reviews.ts'
import { Payout } from '@guildhall/contract/payouts/payouts.ts'
import { Asset } from '@guildhall/contract/projects/assets.ts'
import { FoundCard, Project, ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { Relation } from '@guildhall/contract/relations/relations.ts'
import { OwnService, Service, ServiceCard } from '@guildhall/contract/services/services.ts'
import { Claim, ListedClaim, ProjectGoals } from '@guildhall/contract/sustainability/claims.ts'
import { Contribution } from '@guildhall/contract/teams/contributions.ts'
import { OpenPlace, TeamApplication } from '@guildhall/contract/teams/places.ts'
import { ShareProposal, Team, TeamMember, TeamProject } from '@guildhall/contract/teams/teams.ts'
import {
  BusinessData,
  Education,
  FreelancerData,
  PersonalDetails,
  ProfessorData,
  SocialLinks,
  StudentData,
  Visibility,
  Work,
} from '@guildhall/contract/users/profile-shapes.ts'
import { UserCard } from '@guildhall/contract/users/user-card.ts'
import { OwnProfile, PublicProfile, Skill } from '@guildhall/contract/users/users.ts'
import { ErrorBody, Total } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** The answer shapes that the document defines once, by name; all others are repeated where they are used. */
const named = {
  ...{ Asset, BusinessData, Cart, Conversation, Education, FoundCard, FreelancerData, Image, Message, MessageFile },
  ...{ Notification, Order, OrderCard, OwnProfile, Payout, PersonalDetails, ProfessorData, Project, ProjectCard },
  ...{ PublicProfile, Purchase, Quote, Relation, Review, Skill, SocialLinks, StudentData, Total, UserCard },
  ...{ Visibility, Work, Error: ErrorBody },
  ...{ AuditRules, Booking, BookingRow, Engagement, EngagementCard, Finding, FindingList, Hours, Job, JobCard },
  ...{ Ambassadorship, StaffAmbassador, StaffCampus },
  ...{ Confirmation, OwnConfirmation, StaffConfirmation },
  ...{ Meeting, MeetingCard, Mentoring, Milestone, Offer, OwnService, Proposal, QueueEntry, Service },
  ...{ Contribution, OpenPlace, ShareProposal, Team, TeamApplication, TeamMember, TeamProject },
  ...{
    AgentCheck,
    AgentConsent,
    AgentFileList,
    AgentHost,
    AgentReading,
    AgentTrust,
    AgentVersion,
    AgentVideo,
    ImportedAgent,
    OwnAgentReview,
  },
  ...{ Run, RunCard },
  ...{ Claim, ListedClaim, ProjectGoals },
  ...{ Agent, AgentCard, ServiceCard, SessionType, SideReviews, StaffApplication, Statement, Timesheet },
}
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

/** Converts the contract's shapes to JSON Schemas and collects the named ones for `components.schemas`. */
export function schemaWriter() {
  const found: Record<string, unknown> = {}
  return {
    /** The schema of an answer. */
    answer(schema: NonNullable<Endpoint['output']>): Json {
      const written = z.toJSONSchema(schema, { io: 'output', metadata: names, unrepresentable: 'any' })
      const { $schema: _, $defs = {}, ...rest } = toComponents(written as Json)
      Object.assign(found, $defs)
      return rest
    },
    /** The schema of a request. */
    request(schema: NonNullable<Endpoint['body']>): Json {
      const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
      return rest
    },
    /** The named schemas of all answers written so far, by name. */
    named: (): Json => Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

export type SchemaWriter = ReturnType<typeof schemaWriter>

const toComponents = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

import { reportedAgents } from '#agents/agent-details.ts'
import { savedAgents } from '#agents/agent-lists.ts'
import { pictures as agentPictures } from '#agents/agent-pictures.ts'
import { views as agentViews } from '#agents/favorites-and-views.ts'
import { reportedAgentReviews } from '#agents/reviews/review-lists.ts'
import { agentCatalogue } from '#agents/service.ts'
import type { BusySource } from '#availability/service.ts'
import { bookings } from '#bookings/service.ts'
import { reportedSessionTypes } from '#bookings/types/type-moderation.ts'
import type { CardSource } from '#conversations/cards/port.ts'
import { reportedMessages } from '#conversations/messages/reported-messages.ts'
import { engagements } from '#engagements/service.ts'
import { savedExperts } from '#experts/expert-lists.ts'
import { reportedPeople } from '#feedback/reports.ts'
import type { ReportKinds } from '#feedback/service.ts'
import { milestones } from '#findings/service.ts'
import { savedJobs } from '#hiring/job-lists.ts'
import { reportedJobs } from '#hiring/moderation.ts'
import { reportedQuestions } from '#hiring/questions/question-moderation.ts'
import type { SavedKinds } from '#listings/service.ts'
import { meetings } from '#meetings/service.ts'
import { savedMentors } from '#mentors/lists/listing.ts'
import type { OfferSources } from '#offers/port.ts'
import { otherCalendarTimes } from '#other-calendars/service.ts'
import type { PictureKinds } from '#pictures/picture-kinds.ts'
import { reportedProjects } from '#projects/detail.ts'
import { views } from '#projects/favorites-and-views.ts'
import { savedProjects } from '#projects/lists/project-lists.ts'
import { pictures } from '#projects/project-pictures.ts'
import { catalogue } from '#projects/service.ts'
import { reportedWorkReviews } from '#reviews/people/review-lists.ts'
import { reportedReviews } from '#reviews/review-lists.ts'
import type { RoomSources } from '#rooms/port.ts'
import { views as serviceViews } from '#services/favorites-and-views.ts'
import { serviceCatalogue } from '#services/service.ts'
import { reportedServices } from '#services/service-details.ts'
import { savedServices } from '#services/service-lists.ts'
import { pictures as servicePictures } from '#services/service-pictures.ts'
import { savedPeople } from '#users/people-lists.ts'

// How each kind is handled by the layers below its domain, or by several. make-deps.ts passes it in.

/** What takes the time of people. */
export const busySources: readonly BusySource[] = [bookings.times, meetings.busy, otherCalendarTimes]

/** What can be bought, of each kind. */
export const offerSources: OfferSources = {
  project: catalogue.offers,
  milestone: milestones,
  service: serviceCatalogue.offers,
  'session-type': bookings.createOffers({ busySources }),
  agent: agentCatalogue.offers,
}

/** How the cards of conversations show their subjects. */
export const cards: CardSource = {
  async read(deps, viewerId, stored) {
    const of = Object.groupBy(stored, ({ kind }) =>
      kind === 'meeting' ? 'times' : kind.startsWith('session-') ? 'sessions' : 'work',
    )
    const { work = [], times = [], sessions = [] } = of
    const idsOf = (cards: typeof stored) => cards.map(({ id }) => id)
    const [now, met, booked] = await Promise.all([
      work.length > 0 ? engagements.cards(deps, viewerId, work) : [],
      times.length > 0 ? meetings.cards(deps, viewerId, idsOf(times)) : [],
      sessions.length > 0 ? bookings.cards(deps, viewerId, idsOf(sessions)) : [],
    ])
    return stored.map((card) => ({
      now: now[work.indexOf(card)] ?? null,
      meeting: met[times.indexOf(card)] ?? null,
      booking: booked[sessions.indexOf(card)] ?? null,
    }))
  },
}

/** What has a room. */
export const roomSources: RoomSources = { meeting: meetings.rooms, booking: bookings.rooms }

/** Saved searches of each kind of listing. */
export const savedKinds: SavedKinds = {
  project: savedProjects,
  person: savedPeople,
  job: savedJobs,
  service: savedServices,
  mentorship: savedMentors,
  expert: savedExperts,
  agent: savedAgents,
}

/** Reports of each kind of subject. */
export const reportKinds: ReportKinds = {
  project: reportedProjects,
  service: reportedServices,
  agent: reportedAgents,
  'session-type': reportedSessionTypes,
  review: reportedReviews,
  'work-review': reportedWorkReviews,
  'agent-review': reportedAgentReviews,
  job: reportedJobs,
  'job-question': reportedQuestions,
  message: reportedMessages,
  person: reportedPeople,
}

/** The pictures of each kind of listing that has them. */
export const pictureKinds: PictureKinds = {
  project: { pictures, naming: (id) => ({ type: 'project', projectId: id, serviceId: null, agentId: null }) },
  service: {
    pictures: servicePictures,
    naming: (id) => ({ type: 'service', projectId: null, serviceId: id, agentId: null }),
  },
  agent: {
    pictures: agentPictures,
    naming: (id) => ({ type: 'agent', projectId: null, serviceId: null, agentId: id }),
  },
}

/** Deletes the stored visitor data of past days, for each kind that counts its views. */
export const viewSweeps = [views.sweep, serviceViews.sweep, agentViews.sweep]

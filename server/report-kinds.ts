import { reportedMessages } from '#conversations/messages/reported-messages.ts'
import { reportedPeople } from '#feedback/reported-people.ts'
import type { ReportKinds } from '#feedback/service.ts'
import { reportedProjects } from '#projects/reported-projects.ts'
import { reportedReviews } from '#reviews/reported-reviews.ts'

/** What each kind of subject says of its reports, for make-deps.ts to hand in. */
export const reportKinds: ReportKinds = {
  project: reportedProjects,
  review: reportedReviews,
  message: reportedMessages,
  person: reportedPeople,
}

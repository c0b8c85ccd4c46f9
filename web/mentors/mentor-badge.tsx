import './mentors.css'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { Badge } from '#ui/tag.tsx'
import { mentorQueries } from './mentor-api.ts'
import { MentorHeart } from './topics/mentor-heart.tsx'

/** On a profile: that somebody is a mentor, for which topics and since when, and the heart. Nothing for others. */
export function MentorBadge({ person }: { person: UserCard }) {
  const { data: mentor } = useQuery(mentorQueries.of(person.customUserId))
  const viewer = useViewer()
  if (!mentor) return null
  return (
    <div className="mnt__badge" id="mentor">
      <p className="row row--wrap gap-x-2">
        <Badge colour="green">Mentor</Badge>
        <span className="c2 t-sm">
          since <DateOf at={mentor.since} />
        </span>
        {viewer?.customUserId === person.customUserId ? null : <MentorHeart mentor={{ ...mentor, person }} />}
      </p>
      <ul className="tags" aria-label="Mentor for">
        {mentor.topics.map((topic) => (
          <li key={topic}>
            <Link className="tag" to={mentorshipPath(topic)}>
              {topic}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

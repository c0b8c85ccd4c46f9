import './mentors.css'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Badge } from '#ui/tag.tsx'
import { mentorQueries } from './mentor-api.ts'

/** On a profile: that somebody is a mentor, for which topics and since when. Nothing for others. */
export function MentorBadge({ customUserId }: { customUserId: string }) {
  const { data: mentor } = useQuery(mentorQueries.of(customUserId))
  if (!mentor) return null
  return (
    <div className="mnt__badge">
      <p className="row row--wrap gap-x-2">
        <Badge colour="green">Mentor</Badge>
        <span className="c2 t-sm">
          since <DateOf at={mentor.since} />
        </span>
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

import '../mentors.css'
import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { mentorshipPages } from '@guildhall/contract/mentors/topic-pages.ts'
import { mentorshipPath } from '@guildhall/contract/mentors/topic-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { textOf, topicTextsQuery } from '#lib/page/topic-texts.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { mentorQueries } from '../mentor-api.ts'

/** How many of a topic's questions its row shows. */
const asked = 2

/** The ten topics of mentorship: what each is for, what people ask, and how many mentors it has. */
export function TopicIndex() {
  const { data: topics } = useQuery(mentorQueries.topics())
  const { data: changed } = useQuery(topicTextsQuery())
  const isMentor = useViewer()?.isMentor === true
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Mentorship</h1>
          <p className="c2">
            Choose a topic, then a mentor and a time. Some mentors are free, others name their price.
          </p>
        </div>
        <Link className={buttonClass({})} to="/become-mentor">
          {isMentor ? 'Your mentoring' : 'Become a mentor'}
        </Link>
      </div>
      <table className="ledger ledger--rule mnt__index">
        <caption className="sr-only">The topics of mentorship</caption>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col" className="mnt__wide">
              What people ask
            </th>
            <th scope="col" className="r">
              Mentors
            </th>
          </tr>
        </thead>
        <tbody>
          {mentorshipTopics.map((topic) => {
            const shipped = mentorshipPages[topic]
            const { lead, points } = textOf(changed, topic, { lead: shipped.lead, points: shipped.questions })
            const mentors = topics?.find((each) => each.topic === topic)?.mentors
            return (
              <tr key={topic}>
                <th scope="row">
                  <Link className="mnt__topic" to={mentorshipPath(topic)}>
                    {topic}
                  </Link>
                  <p className="c2 t-sm">{lead}</p>
                </th>
                <td className="c2 t-sm mnt__wide">
                  <ul>
                    {points.slice(0, asked).map((question) => (
                      <li key={question}>{question}</li>
                    ))}
                  </ul>
                </td>
                <td className="r num">{mentors === undefined ? '\u00a0' : formatCount(mentors)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

import './consulting.css'
import { topicPages } from '@guildhall/contract/consulting/topic-pages.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import FileCheck from 'lucide-react/icons/file-check-corner'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { AnsweredLately } from './answered-lately.tsx'
import { daysText, priceText, tooFew } from './figure-words.ts'
import { consultingQueries } from './queries.ts'
import { WhichDoor } from './which-door.tsx'

/** The topics of consulting, and the search for those who do not know which one they need. */
export function ConsultingPage({ situation }: { situation: string }) {
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Consulting</h1>
          <p className="c2">An expert, a clear question, and a price you agree on first.</p>
        </div>
      </div>
      <TopicTable />
      <WhichDoor key={situation} situation={situation}>
        <AnsweredLately />
      </WhichDoor>
    </div>
  )
}

function TopicTable() {
  const { data } = useQuery(consultingQueries.topics())
  return (
    <table className="ledger ledger--rule cons">
      <caption className="sr-only">The topics of consulting</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="cons__wide">
            What you have at the end
          </th>
          <th scope="col" className="r">
            Usually takes
          </th>
          <th scope="col" className="r">
            Typical price
          </th>
          <th scope="col" className="r cons__wide">
            People
          </th>
          <th scope="col" className="cons__wide">
            <span className="sr-only">Open</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {topicPages.map(({ topic, line, result }) => {
          const figures = data?.topics.find((each) => each.topic === topic)
          const price = figures && priceText(figures, data?.currency ?? '')
          return (
            <tr key={topic}>
              <th scope="row">
                <Link className="cons__t" to={topicPaths[topic]}>
                  {topic}
                </Link>
                <p className="c2 t-sm">{line}</p>
              </th>
              <td className="cons__wide">
                <span className="row row--top gap-2">
                  <Icon of={FileCheck} size={16} />
                  <span>{result}</span>
                </span>
              </td>
              {figures && price ? (
                <>
                  <td className="r num nowrap">{daysText(figures)}</td>
                  <td className="r num semi nowrap">{price}</td>
                </>
              ) : (
                <td className="r c3 t-sm" colSpan={2}>
                  {figures ? tooFew : ''}
                </td>
              )}
              <td className="r num cons__wide">{figures ? formatCount(figures.people) : ''}</td>
              <td className="r cons__wide">
                <Icon of={ArrowRight} size={16} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

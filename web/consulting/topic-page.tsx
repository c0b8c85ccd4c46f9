import './consulting.css'
import type { TopicPage as Page } from '@guildhall/contract/consulting/topic-pages.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import type { ConsultingTopic } from '@guildhall/contract/engagements/topics.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { usePart } from '#lib/page/closed-parts.ts'
import { useTopicText } from '#lib/page/topic-texts.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { daysText, priceText, tooFew } from './figure-words.ts'
import { consultingQueries } from './queries.ts'
import { TopicPeople } from './topic-people.tsx'

/** One topic of consulting: what it is, what it costs and takes, what to prepare, and how it goes. */
export function TopicPage({ page: { topic, receive, steps, rules, related, ...shipped } }: { page: Page }) {
  const { lead, points } = useTopicText(topic, { lead: shipped.lead, points: shipped.prepare })
  const viewer = useViewer()
  const hasServices = usePart('services')
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: '/consulting', name: 'Consulting' }]} here={topic} />
      <div className="phead cons__head">
        <div>
          <h1 className="t-page">{topic}</h1>
          <p className="t-read cons__lead">{lead}</p>
        </div>
        {viewer?.takesWork && hasServices ? (
          <div className="btn-group">
            <Link className={buttonClass({})} to={`/services/new?${new URLSearchParams({ topic })}`}>
              Offer this
            </Link>
          </div>
        ) : null}
      </div>
      <Figures topic={topic} />
      <div className="record mt-7">
        <div>
          <section className="hang" aria-labelledby="receive">
            <h2 className="t-sub" id="receive">
              What you have at the end
            </h2>
            <Points of={receive} />
          </section>
          <TopicPeople topic={topic} />
          <section className="hang" aria-labelledby="prepare">
            <h2 className="t-sub" id="prepare">
              What to prepare
            </h2>
            <Points of={points} />
          </section>
          {rules ? (
            <section className="hang" aria-labelledby="rules">
              <h2 className="t-sub" id="rules">
                Rules
              </h2>
              <p className="t-read">{rules}</p>
            </section>
          ) : null}
        </div>
        <div className="record__side">
          <section className="panel panel--ink" aria-labelledby="steps">
            <div className="panel__b">
              <h2 className="t-sub" id="steps">
                How it goes
              </h2>
              <ol className="cons__steps">
                {steps.map(({ title, what }) => (
                  <li key={title}>
                    <span className="med">{title}</span>
                    <span className="c2 t-sm">{what}</span>
                  </li>
                ))}
              </ol>
            </div>
          </section>
          <section className="panel" aria-labelledby="related">
            <div className="panel__h">
              <h2 className="t-sub" id="related">
                Related
              </h2>
            </div>
            <ul className="lines">
              {related.map((other) => (
                <li key={other} className="cons__related">
                  <Link className="med" to={topicPaths[other]}>
                    {other}
                  </Link>
                  <People topic={other} />
                </li>
              ))}
              <li className="cons__related">
                <Link className="med" to="/consulting#which">
                  Not sure which?
                </Link>
              </li>
            </ul>
          </section>
        </div>
      </div>
    </div>
  )
}

function Figures({ topic }: { topic: ConsultingTopic }) {
  const { data } = useQuery(consultingQueries.topics())
  const figures = data?.topics.find((each) => each.topic === topic)
  if (!data || !figures) return null
  const [price, days] = [priceText(figures, data.currency), daysText(figures)]
  return (
    <dl className="figures">
      <div>
        <dt>People who offer it</dt>
        <dd>{formatCount(figures.people)}</dd>
      </div>
      <div>
        <dt>Typical price</dt>
        <dd className={price ? undefined : 'cons__few'}>{price ?? tooFew}</dd>
      </div>
      <div>
        <dt>Usually takes</dt>
        <dd className={days ? undefined : 'cons__few'}>{days ?? tooFew}</dd>
      </div>
      <div>
        <dt>Finished in the last 12 months</dt>
        <dd>{formatTotal(figures.lately)}</dd>
      </div>
    </dl>
  )
}

/** How many people offer a topic. */
function People({ topic }: { topic: ConsultingTopic }) {
  const { data } = useQuery(consultingQueries.topics())
  const figures = data?.topics.find((each) => each.topic === topic)
  return figures ? (
    <span className="c2 t-sm num">{figures.people === 1 ? '1 person' : `${formatCount(figures.people)} people`}</span>
  ) : null
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className="cons__points">
      {of.map((point) => (
        <li key={point}>
          <Icon of={Check} size={16} />
          {point}
        </li>
      ))}
    </ul>
  )
}

import { type TextTopic, textTopics } from '@guildhall/contract/content/topic-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { ReasonDialog, useDecided } from '../decisions.ts'
import { contentQueries, topicTextApi } from './content-queries.ts'
import { pathOf, shippedText } from './shipped-texts.ts'

const TopicDialog = lazyPart(() => import('./topic-dialog.tsx').then((module) => module.TopicDialog))

/** The topics of mentorship and consulting, and how to change the texts of their pages. */
export function TopicsPage() {
  const { data, error, refetch } = useQuery(contentQueries.topics())
  const { heading, onDecided } = useDecided()
  const [changing, setChanging] = useState<TextTopic | null>(null)
  const [resetting, setResetting] = useState<TextTopic | null>(null)
  const changedOf = (topic: TextTopic) => data?.items.find((each) => each.topic === topic)
  return (
    <AdminFrame part="topics">
      <div className="mb-4">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          Topics
        </h1>
        <p className="c2">
          The introduction of each topic’s page, and what people ask or should prepare. The texts that come with
          Guildhall are kept: you can go back to them.
        </p>
      </div>
      {data ? (
        <ul className="panel dk" aria-label="Topics">
          {textTopics.map((topic) => {
            const changed = changedOf(topic)
            const { lead } = changed ?? shippedText(topic)
            return (
              <li key={topic} className="dk__i row--wrap">
                <div className="min-w-0">
                  <h2 className="semi">
                    <Link className="link link--plain" to={pathOf(topic)}>
                      {topic}
                    </Link>
                  </h2>
                  <p className="c2 t-sm dk__t">{lead}</p>
                </div>
                <div className="dk__e">
                  {changed ? (
                    <Status kind="ok">
                      Changed <DateOf at={changed.changedAt} />
                    </Status>
                  ) : (
                    <Status kind="off">As shipped</Status>
                  )}
                  <Button size="sm" aria-label={`Change: ${topic}`} onClick={() => setChanging(topic)}>
                    Change
                  </Button>
                  {changed ? (
                    <Button size="sm" aria-label={`Give back: ${topic}`} onClick={() => setResetting(topic)}>
                      Back to shipped
                    </Button>
                  ) : null}
                </div>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <LoadFailure title="The topics could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="24rem" />
      )}
      {changing ? (
        <TopicDialog
          topic={changing}
          before={changedOf(changing) ?? shippedText(changing)}
          onClose={() => setChanging(null)}
          onDone={() => {
            setChanging(null)
            onDecided(`${changing}: texts changed`)
          }}
        />
      ) : null}
      {resetting ? (
        <ReasonDialog
          title={`Back to the shipped texts: ${resetting}`}
          meaning={`Its page says again: “${shippedText(resetting).lead}”`}
          confirm="Back to shipped"
          look="primary"
          help="Only the staff read it, in the log."
          send={async (reason) => {
            await topicTextApi.reset({ body: { topic: resetting, reason } })
          }}
          onDone={() => {
            onDecided(`${resetting}: as shipped`)
            setResetting(null)
          }}
          onClose={() => setResetting(null)}
        />
      ) : null}
    </AdminFrame>
  )
}

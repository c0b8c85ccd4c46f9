import './experts.css'
import { expertHelpWords } from '@guildhall/contract/experts/options.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Badge } from '#ui/tag.tsx'
import { askPath } from './ask-path.ts'
import { expertQueries } from './expert-api.ts'
import { ExpertHeart } from './expert-heart.tsx'

/** On a profile: what somebody helps with as an expert, and how soon they answer. Nothing for others. */
export function ExpertPanel({ person }: { person: UserCard }) {
  const { data: expert } = useQuery(expertQueries.of(person.customUserId))
  const viewer = useViewer()
  if (!expert) return null
  const { fields, methods, help, takesDoctoral, answerDays, rate } = expert
  const isOwn = viewer?.customUserId === person.customUserId
  const helps = [...help.map((each) => expertHelpWords[each]), ...(takesDoctoral ? ['Takes doctoral students'] : [])]
  return (
    <div className="exp__panel" id="expert">
      <p className="row row--wrap gap-x-2">
        <Badge colour="blue">Expert</Badge>
        <span className="c2 t-sm">
          answers within {answerDays === 1 ? 'a day' : `${answerDays} days`}
          {rate ? `, kept for ${rate.percent}% of ${rate.requests} requests` : ''}
        </span>
        {isOwn ? null : <ExpertHeart expert={expert} />}
      </p>
      <dl className="exp__facts">
        <dt>Fields</dt>
        <dd>{fields.join(', ')}</dd>
        {methods.length > 0 ? (
          <>
            <dt>Methods</dt>
            <dd>{methods.join(', ')}</dd>
          </>
        ) : null}
        {helps.length > 0 ? (
          <>
            <dt>Can help</dt>
            <dd>{helps.join(', ')}</dd>
          </>
        ) : null}
      </dl>
      {isOwn ? null : (
        <p>
          <Link className={buttonClass({ size: 'sm' })} to={askPath(person.customUserId)}>
            Ask this expert
          </Link>
        </p>
      )}
    </div>
  )
}

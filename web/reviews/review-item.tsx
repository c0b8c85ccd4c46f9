import './reviews.css'
import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Review } from '@guildhall/contract/orders/reviews.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Tag } from '#ui/tag.tsx'

interface ReviewItemProps {
  review: Review
  /** Who answers: the name of the seller, or of the person it is about. */
  answerer: string
  /** What it is about, when it is not work or a project: 'A session'. */
  what?: string | undefined
  /** The words that its author ticked. */
  words?: readonly string[]
  /** On a profile, the project it is about; null for one that is no longer public. */
  about?: { id: string; title: string } | null
  /** The actions on it. */
  children?: ReactNode
}

/** A review with its answer; a deleted account is not named. */
export function ReviewItem({ review, answerer, what, words = [], about, children }: ReviewItemProps) {
  const { author, rating, text, createdAt, changedAt, answer } = review
  const name = author ? displayName(author) : 'A former member'
  return (
    <article className="rvw" aria-label={`Review by ${name}`} tabIndex={-1}>
      <header className="row row--top gap-3">
        <Avatar
          firstName={author?.firstName ?? ''}
          lastName={author?.lastName ?? ''}
          companyName={author?.companyName ?? null}
          picture={author?.avatar ?? null}
          kind={author?.userType === 'Business' ? 'business' : 'person'}
        />
        <div className="grow min-w-0">
          {author ? (
            <Link className="semi hover:underline rvw__by" to={profilePath(author)}>
              {name}
            </Link>
          ) : (
            <span className="semi rvw__by">{name}</span>
          )}
          {what ? <span className="c3 t-sm block">{what}</span> : null}
          {author?.headline ? <span className="c3 t-sm block">{author.headline}</span> : null}
        </div>
        <div className="rvw__r">
          <Stars of={rating} />
          <span className="c3 t-xs block nowrap">
            <DateOf at={createdAt} />
            {changedAt ? ', changed' : ''}
          </span>
        </div>
      </header>
      {about === undefined ? null : (
        <p className="t-sm rvw__t">
          {about ? (
            <Link className="work link link--plain" to={`/product/${about.id}`}>
              {about.title}
            </Link>
          ) : (
            <span className="c3">A project that is no longer public</span>
          )}
        </p>
      )}
      {words.length > 0 ? (
        <ul className="row row--wrap gap-1.5 mt-2" aria-label="Ticked">
          {words.map((word) => (
            <li key={word}>
              <Tag>{word}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {text ? <p className="c2 rvw__t">{text}</p> : null}
      {answer ? (
        <div className="rvw__a">
          <p className="t-sm">
            <span className="semi">
              {answer.by ? displayName(answer.by) : answer.by === null ? 'The former seller' : answerer} answered
            </span>{' '}
            <span className="c3">
              <DateOf at={answer.at} />
            </span>
          </p>
          <p className="c2 rvw__t">{answer.text}</p>
        </div>
      ) : null}
      {children}
    </article>
  )
}

const AnswerForm = lazyPart(() => import('./answer-form.tsx').then((module) => module.AnswerForm))

export interface AnswerReviewProps {
  review: Pick<Review, 'answer'>
  send: (body: { text: string }) => Promise<unknown>
}

/** The button to answer a review, and its form; nothing once it is answered. */
export function AnswerReview({ review, send }: AnswerReviewProps) {
  const [isOpen, setOpen] = useState(false)
  if (review.answer) return null
  return isOpen ? (
    <AnswerForm send={send} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" className="btn btn--second btn--sm mt-3" onClick={() => setOpen(true)}>
      <span className="btn__t">
        <Icon of={MessageSquare} size={15} />
        Answer
      </span>
    </button>
  )
}

const places = Array.from({ length: reviewLimits.stars }, (_, at) => at + 1)

/** Shows the number of stars out of five; an average is rounded. */
export function Stars({ of }: { of: number }) {
  return (
    <span className="stars" role="img" aria-label={`${of} out of ${reviewLimits.stars}`}>
      {places.map((place) => (
        <i key={place} className={place <= Math.round(of) ? 'on' : undefined} />
      ))}
    </span>
  )
}

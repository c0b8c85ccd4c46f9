import type { Review } from '@guildhall/contract/orders/reviews.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

const AnswerForm = lazyPart(() => import('./answer-form.tsx').then((module) => module.AnswerForm))

interface AnswerReviewProps {
  projectId: string
  review: Review
}

/** The button with which a seller answers a review of theirs, and its form. */
export function AnswerReview({ projectId, review }: AnswerReviewProps) {
  const [isOpen, setOpen] = useState(false)
  if (review.answer) return null
  return isOpen ? (
    <AnswerForm projectId={projectId} review={review} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" className="btn btn--second btn--sm mt-3" onClick={() => setOpen(true)}>
      <span className="btn__t">
        <Icon of={MessageSquare} size={15} />
        Answer
      </span>
    </button>
  )
}

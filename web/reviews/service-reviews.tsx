import type { WorkReview } from '@guildhall/contract/engagements/work-reviews.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { reviewQueries } from './queries.ts'
import { reviewsCursor } from './reviews-address.ts'
import { WorkReviewSection } from './work-reviews.tsx'

interface ServiceReviewsProps {
  service: Pick<Service, 'id' | 'provider'>
  /** The button that reports a review. */
  report: (review: WorkReview) => ReactNode
}

/** What clients of a service say about their work with its provider, page by page. */
export function ServiceReviews({ service: { id, provider }, report }: ServiceReviewsProps) {
  const [searchParams] = useSearchParams()
  const read = useQuery({
    ...reviewQueries.ofService(id, reviewsCursor(searchParams, 'work-reviews')),
    // The page before stays until the next one is here.
    placeholderData: keepPreviousData,
  })
  return (
    <WorkReviewSection
      person={provider}
      name={displayName(provider)}
      report={report}
      read={read}
      title="Reviews"
      none={<p className="c2">No reviews yet. Clients can write one when the work is completed.</p>}
    />
  )
}

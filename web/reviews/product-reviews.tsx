import './reviews.css'
import type { Review } from '@guildhall/contract/orders/reviews.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { reviewQueries } from './queries.ts'
import { ReviewPage } from './review-page.tsx'
import { ReviewSummary } from './review-summary.tsx'

interface ProductReviewsProps {
  project: Pick<Project, 'id' | 'seller' | 'forSale'>
  /** The way to report a review. */
  report: (review: Review) => ReactNode
}

/** What buyers say of a project; nothing for a portfolio piece that nobody reviewed. */
export function ProductReviews({ project: { id, seller, forSale }, report }: ProductReviewsProps) {
  const { data: first } = useQuery(reviewQueries.page(id))
  const isMine = useViewer()?.customUserId === seller.customUserId
  if (!forSale && !first?.count) return null
  return (
    <section className="hang" id="reviews">
      <h2 className="t-sub">
        Reviews
        {first && first.count > 0 ? (
          <span className="c3 t-sm block font-normal">
            {formatCount(first.count)} from {first.count === 1 ? 'a buyer' : 'buyers'}
          </span>
        ) : null}
      </h2>
      <div className="min-w-0">
        {first?.rating ? <ReviewSummary {...first} rating={first.rating} /> : null}
        {first?.count === 0 ? (
          <p className="c2">
            {isMine
              ? 'No reviews yet. Buyers can write one when their order is completed.'
              : 'No reviews yet. Buyers can write one when their order is completed.'}
          </p>
        ) : null}
        <ReviewPage cursor="" id={id} seller={seller} report={report} />
      </div>
    </section>
  )
}

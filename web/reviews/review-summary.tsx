import './reviews.css'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Stars } from './review-item.tsx'

interface ReviewSummaryProps {
  rating: number
  count: number
  stars: readonly { rating: number; count: number }[]
}

/** The average, and the count for each number of stars. */
export function ReviewSummary({ rating, count, stars }: ReviewSummaryProps) {
  return (
    <div className="rvw-sum">
      <div>
        <span className="rvw-sum__n num" aria-hidden="true">
          {rating.toFixed(1)}
        </span>
        <Stars of={Number(rating.toFixed(1))} />
      </div>
      <ol aria-label="Reviews by stars">
        {stars.map((each) => (
          <li key={each.rating} className="num">
            <span className="c3">
              {each.rating}
              <span className="sr-only"> {each.rating === 1 ? 'star' : 'stars'}: </span>
            </span>
            <span className="bar bar--thin bar--ink" aria-hidden="true">
              <i style={{ width: `${(100 * each.count) / Math.max(count, 1)}%` }} />
            </span>
            <span className="c3">{formatCount(each.count)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

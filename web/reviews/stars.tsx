import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'

const places = Array.from({ length: reviewLimits.stars }, (_, at) => at + 1)

/** So many of five stars; an average fills those it rounds to. */
export function Stars({ of }: { of: number }) {
  return (
    <span className="stars" role="img" aria-label={`${of} out of ${reviewLimits.stars}`}>
      {places.map((place) => (
        <i key={place} className={place <= Math.round(of) ? 'on' : undefined} />
      ))}
    </span>
  )
}

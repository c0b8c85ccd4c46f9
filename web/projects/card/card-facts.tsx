import type { FoundCard, ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { useSite } from '#lib/page/site.ts'

/** What a project costs: an amount, 'Free', or that it is shown and not sold. */
export function Price({ project: { price, forSale } }: { project: Pick<ProjectCard, 'price' | 'forSale'> }) {
  const { currency } = useSite()
  if (!forSale) return 'Not for sale'
  // While it is being written there may be none yet.
  return Number.isNaN(price) ? 'Price?' : moneyText(toMinor(price), currency, { short: true, zero: 'Free' })
}

/** The average of a project's reviews and how many there are; nothing where there are none. */
export function Rating({ of: { rating, reviews } }: { of: Pick<ProjectCard, 'rating' | 'reviews'> }) {
  return rating === null ? null : (
    <span className="rating">
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)} <span className="c3">({reviews})</span>
    </span>
  )
}

const places = { description: '', skills: 'Skill: ', techStack: 'Built with ', tags: 'Tag: ' }

/** Why a search found a project whose title does not say so: the word with what stands around it. */
export function MatchLine({ match }: Pick<FoundCard, 'match'>) {
  return match ? (
    <p className="c2 t-sm match">
      {places[match.in]}
      {match.before}
      <mark>{match.found}</mark>
      {match.after}
    </p>
  ) : null
}

/** What a project's category is called: the maker's own word where none of ours fits. */
export function categoryName({ category, categoryOther }: Pick<ProjectCard, 'category' | 'categoryOther'>): string {
  return (category === 'Other' && categoryOther) || category
}

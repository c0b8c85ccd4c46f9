import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import type { FoundCard, ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { signLabel, signLooks } from '@guildhall/contract/sustainability/signs.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { usePart } from '#lib/page/closed-parts.ts'
import { useSite } from '#lib/page/site.ts'
import { GoalSign } from '#ui/pictures/goal-sign.tsx'

/** What a project with a price says until its seller has business details. */
export const notOnSale = 'Not on sale yet'

/** The price of a project: an amount, 'Free', or that it is shown but not sold. */
export function Price({ project: { price, forSale } }: { project: Pick<ProjectCard, 'price' | 'forSale'> }) {
  const { currency } = useSite()
  if (!forSale) return 'Not for sale'
  // While the project is being written there may be no price yet.
  return Number.isNaN(price) ? 'Price?' : moneyText(toMinor(price), currency, { short: true, zero: 'Free' })
}

/** The name of the licence of a project for sale, under its price. */
export function LicenceName({ of: { forSale, licence } }: { of: Pick<ProjectCard, 'forSale' | 'licence'> }) {
  return forSale ? <span className="c3 t-xs block font-normal">{licenceTexts[licence].name}</span> : null
}

/** The signs of the goals for which a project shows evidence; renders nothing without any. */
export function GoalSigns({ of: { goals } }: { of: Pick<ProjectCard, 'goals'> }) {
  if (!usePart('sustainability') || !goals) return null
  return (
    <span className="goals">
      {goals.map(({ goal, state }) => (
        <GoalSign key={goal} goal={goal} size="sm" look={signLooks[state]} label={signLabel(goal, state)} />
      ))}
    </span>
  )
}

/** The average rating of a project and its number of reviews; renders nothing without reviews. */
export function Rating({ of: { rating, reviews } }: { of: Pick<ProjectCard, 'rating' | 'reviews'> }) {
  return rating === null ? null : (
    <span className="rating">
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)} <span className="c3">({reviews})</span>
    </span>
  )
}

const places = { description: '', skills: 'Skill: ', techStack: 'Built with ', tags: 'Tag: ' }

/** Why a search found a project whose title does not contain the text: the match with its context. */
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

/** Returns the name of a project's category: the maker's own word where no listed one fits. */
export function categoryName({ category, categoryOther }: Pick<ProjectCard, 'category' | 'categoryOther'>): string {
  return (category === 'Other' && categoryOther) || category
}

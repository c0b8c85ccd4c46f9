import type { CategoryCount } from '@guildhall/contract/hiring/jobs.ts'
import { type CategoryPage, categoryPages } from '@guildhall/contract/hiring/words.ts'
import ChartScatter from 'lucide-react/icons/chart-scatter'
import CodeXml from 'lucide-react/icons/code-xml'
import Megaphone from 'lucide-react/icons/megaphone'
import Network from 'lucide-react/icons/network'
import PenTool from 'lucide-react/icons/pen-tool'
import Route from 'lucide-react/icons/route'
import Smartphone from 'lucide-react/icons/smartphone'
import TextQuote from 'lucide-react/icons/text-quote'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { countOf } from './list-words.ts'

const icons: Record<CategoryPage['slug'], IconDrawing> = {
  'web-development': CodeXml,
  'mobile-development': Smartphone,
  'data-science': ChartScatter,
  'ai-ml': Network,
  design: PenTool,
  writing: TextQuote,
  marketing: Megaphone,
  'business-strategy': Route,
}

/** Returns the URL of a category's page. */
export function categoryPath(slug: CategoryPage['slug']): string {
  return `/freelancing/category/${slug}`
}

/** The eight categories with their people and open jobs, each a link to its page; without numbers until they are known. */
export function CategoryTiles({ counts }: { counts: readonly CategoryCount[] | undefined }) {
  return (
    <ul className="frl__cats">
      {categoryPages.map(({ slug, category, name }) => {
        const count = counts?.find((each) => each.category === category)
        return (
          <li key={slug}>
            <Link className="frl__cat" to={categoryPath(slug)}>
              <Icon of={icons[slug]} size={20} />
              <span className="frl__catw">
                <span className="semi">{name}</span>
                {count ? (
                  <>
                    <span className="c2 t-sm num">
                      {countOf(count.people, 'person', 'people')}, {countOf(count.jobs, 'job', 'jobs')}
                    </span>
                    <span className={count.free > 0 ? 'frl__free t-sm num' : 'c3 t-sm num'}>
                      {count.free > 0 ? `${formatCount(count.free)} free now` : 'Nobody free now'}
                    </span>
                  </>
                ) : null}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

interface CategoryChipsProps {
  counts: readonly CategoryCount[] | undefined
  /** The category that the page shows. */
  chosen: CategoryPage['slug']
}

/** The eight categories with their open jobs, as links to their pages. */
export function CategoryChips({ counts, chosen }: CategoryChipsProps) {
  return (
    <nav className="chips chips--scroll frl__chips" aria-label="Categories">
      {categoryPages.map(({ slug, category, name }) => {
        const count = counts?.find((each) => each.category === category)
        return (
          <Link key={slug} className="chip" to={categoryPath(slug)} aria-current={slug === chosen ? 'page' : undefined}>
            {name}
            {count ? <span className="n">{formatCount(count.jobs)}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}

import type { FoundCard } from '@guildhall/contract/projects/projects.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { type MarketplaceSearch, marketplacePath } from '../marketplace/search.ts'
import { categoryName, GoalSigns, LicenceName, MatchLine, notOnSale, Price, Rating } from './card-facts.tsx'

interface ProjectRegisterProps {
  projects: readonly FoundCard[]
  search: MarketplaceSearch
}

/** Projects as rows of a table; its column headers sort. */
export function ProjectRegister({ projects, search }: ProjectRegisterProps) {
  const { sort } = search
  const by = (wanted: MarketplaceSearch['sort']) => marketplacePath({ ...search, sort: wanted, cursor: undefined })
  const isByPrice = sort === 'price-asc' || sort === 'price-desc'
  return (
    <div className="reg-frame">
      <table className="ledger reg">
        <thead>
          <tr>
            <th>Project</th>
            <th className="xl-only">Maker</th>
            <th className="xl-only">Category</th>
            <th className="r lg-only">Delivery</th>
            <th className="r lg-only" aria-sort={sort === 'rating' ? 'descending' : 'none'}>
              <Link to={by('rating')}>Rating</Link>
            </th>
            <th className="r lg-only" aria-sort={sort === 'views' ? 'descending' : 'none'}>
              <Link to={by('views')}>Views</Link>
            </th>
            <th className="r" aria-sort={isByPrice ? (sort === 'price-asc' ? 'ascending' : 'descending') : 'none'}>
              <Link to={by(sort === 'price-asc' ? 'price-desc' : 'price-asc')}>Price</Link>
            </th>
            <th>
              <span className="sr-only">Favorite</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td>
                <span className="row">
                  <span className="thumb reg__thumb">
                    {project.cover ? (
                      <img src={project.cover.sizes[0]?.url ?? project.cover.main} alt="" loading="lazy" />
                    ) : null}
                  </span>
                  <span>
                    <Link className="work trunc2" to={`/product/${project.id}`}>
                      {project.title}
                    </Link>
                    <span className="c3 t-xs row reg__by">
                      <span className="trunc">{displayName(project.seller)}</span>
                      <GoalSigns of={project} />
                      <Rating of={project} />
                    </span>
                    <MatchLine match={project.match} />
                  </span>
                </span>
              </td>
              <td className="xl-only">
                <Link className="row nowrap" to={profilePath(project.seller)}>
                  <Avatar
                    {...project.seller}
                    picture={project.seller.avatar}
                    size={20}
                    kind={project.seller.userType === 'Business' ? 'business' : 'person'}
                  />
                  <span className="trunc">{displayName(project.seller)}</span>
                </Link>
              </td>
              <td className="xl-only">{categoryName(project)}</td>
              <td className="r nowrap lg-only">{project.duration}</td>
              <td className="r nowrap lg-only">
                <Rating of={project} />
              </td>
              <td className="r num lg-only">{formatCount(project.views)}</td>
              <td className="r num semi nowrap">
                <Price project={project} />
                <LicenceName of={project} />
                {project.notOnSaleYet ? <span className="c3 t-xs block font-normal">{notOnSale}</span> : null}
              </td>
              <td>
                <FavoriteButton project={project} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

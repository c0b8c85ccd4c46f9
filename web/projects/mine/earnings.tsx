import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import type { SoldProject } from '@guildhall/contract/projects/projects.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useSite } from '#lib/page/site.ts'
import { Hint } from '#ui/overlays/hint.tsx'
import { Status } from '#ui/tag.tsx'
import { NotOnSaleYet, StatusMark, Thumbnail } from './project-marks.tsx'

const heading = 'my-projects'

/** The viewer's newest projects as a table: their state and earnings. */
export function Earnings({ items, total }: Pick<Dashboard['projects'], 'items' | 'total'>) {
  const { currency } = useSite()
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-baseline gap-3 mb-3">
        <h2 className="t-section" id={heading}>
          My projects
        </h2>
        <span className="c3 t-sm num">{formatCount(total)}</span>
        <Link className="link link--plain ml-auto" to="/my-projects">
          Manage<span className="sr-only"> my projects</span>
        </Link>
      </div>
      <div className="panel mpt mpt--sold">
        <table className="ledger ledger--pad">
          <caption className="sr-only">My newest projects</caption>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" className="desk-only">
                Status
              </th>
              <th scope="col" className="r desk-only">
                Views
              </th>
              <th scope="col" className="r desk-only">
                Favorites
              </th>
              <th scope="col" className="r">
                Sold
                <Hint about="Sold" text={saleTexts.sale} />
              </th>
              <th scope="col" className="r">
                Earned
                <Hint about="Earned" text={saleTexts.earned} />
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((project) => (
              <tr key={project.id}>
                <td>
                  <span className="row gap-3">
                    <Thumbnail project={project} size="small" />
                    <span className="min-w-0">
                      <Link className="work hover:underline" to={`/product/${project.id}`}>
                        {project.title}
                      </Link>
                      <span className="block">
                        <span className="mobile-only">
                          <Standing project={project} />
                        </span>
                      </span>
                    </span>
                  </span>
                </td>
                <td className="desk-only">
                  <Standing project={project} />
                </td>
                <Count of={project.views} project={project} />
                <Count of={project.favorites} project={project} />
                <td className="r">
                  {project.visibility === 'draft' ? '–' : formatCount(project.sold)}
                  {project.taken > 0 ? (
                    <span className="c3 t-xs block nowrap">{formatCount(project.taken)} taken free</span>
                  ) : null}
                </td>
                <td className="r semi">
                  {project.visibility === 'draft' ? '–' : moneyText(project.earnedMinor, currency, { short: true })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Count({ of, project }: { of: number; project: SoldProject }) {
  return <td className="r desk-only">{project.visibility === 'draft' ? '–' : formatCount(of)}</td>
}

// A project that others cannot see says so first.
function Standing({ project }: { project: SoldProject }) {
  const { visibility } = project
  if (visibility === 'hidden') return <Status kind="bad">Hidden</Status>
  if (visibility === 'draft') return <Status kind="off">Draft</Status>
  return (
    <>
      <StatusMark of={project} />
      {visibility === 'unlisted' ? <span className="c3 t-xs block">Unlisted</span> : null}
      <NotOnSaleYet project={project} />
    </>
  )
}

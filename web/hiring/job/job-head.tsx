import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { categoryPages } from '@guildhall/contract/hiring/words.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import Pencil from 'lucide-react/icons/pencil'
import { Link } from 'react-router'
import { displayName, roleOf } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { CloseButton } from './close-button.tsx'

/** The name of a job, its client, when it was posted, and what its client can do with it. */
export function JobHead({ job }: { job: Job }) {
  const { id, number, title, category, client, postedAt, moves } = job
  const page = categoryPages.find((each) => each.category === category)
  return (
    <>
      <Crumbs
        link={Link}
        above={[
          job.isOwn ? { to: '/my-jobs', name: 'My jobs' } : { to: '/freelancing', name: 'Freelancing' },
          page ? { to: `/freelancing/category/${page.slug}`, name: page.name } : { name: category },
        ]}
        here={`Job ${number}`}
      />
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page work job-title">{title}</h1>
          <p className="row row--wrap gap-x-3 c2 t-sm mt-1">
            {client ? (
              <>
                <span className="row gap-1.5 min-w-0">
                  <Avatar
                    {...client}
                    picture={client.avatar}
                    size={20}
                    kind={client.userType === 'Business' ? 'business' : 'person'}
                  />
                  <Link className="link link--plain" to={profilePath(client)}>
                    {displayName(client)}
                  </Link>
                </span>
                <RoleGlyph role={roleOf(client.userType)} />
              </>
            ) : (
              <span>a deleted account</span>
            )}
            <span>
              Posted <DateOf at={postedAt} />
            </span>
          </p>
        </div>
        {moves.includes('edit') || moves.includes('close') ? (
          <div className="btn-group">
            {moves.includes('edit') ? (
              <Link className={buttonClass()} to={`/jobs/${id}/edit`}>
                <Icon of={Pencil} />
                Edit
              </Link>
            ) : null}
            {moves.includes('close') ? <CloseButton job={job} /> : null}
          </div>
        ) : null}
      </div>
    </>
  )
}

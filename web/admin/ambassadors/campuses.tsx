import type { StaffCampus } from '@guildhall/contract/ambassadors/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { ambassadorQueries, ambassadorsPath } from './ambassador-queries.ts'

const CampusDialog = lazyPart(() => import('./campus-dialog.tsx').then((module) => module.CampusDialog))

interface CampusesProps {
  cursor: string | undefined
  onDone: (words: string) => void
}

/** The campuses with their domains, and how to add and change one. */
export function Campuses({ cursor, onDone }: CampusesProps) {
  const { data: page, error, refetch } = useQuery(ambassadorQueries.campuses(cursor))
  const [editing, setEditing] = useState<StaffCampus | 'new' | null>(null)
  return (
    <>
      <div className="btn-group mb-4">
        <Button look="primary" onClick={() => setEditing('new')}>
          Add a campus
        </Button>
      </div>
      <ul className="panel dk" aria-label="Campuses">
        {page?.items.map((campus) => (
          <li key={campus.id} className="panel__b row row--between row--wrap gap-2">
            <div className="min-w-0">
              <p className="med">{campus.name}</p>
              <p className="c2 t-sm">
                {campus.domains.join(', ')}. {campus.ambassadors} of {campus.places} places taken
              </p>
            </div>
            <Button size="sm" aria-label={`Change ${campus.name}`} onClick={() => setEditing(campus)}>
              Change
            </Button>
          </li>
        ))}
      </ul>
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title="No campuses yet">
          Students can apply once their campus is here.
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="The campuses could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? ambassadorsPath({ state: 'campuses', cursor: page.previousCursor }) : null}
          next={page?.nextCursor ? ambassadorsPath({ state: 'campuses', cursor: page.nextCursor }) : null}
        />
      </div>
      {editing ? (
        <CampusDialog campus={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onDone={onDone} />
      ) : null}
    </>
  )
}

import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { hiringQueries } from '../queries.ts'

interface ProjectPickerProps {
  /** For links from the error summary. */
  id: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Chooses some of the viewer's own public projects as similar work. */
export function ProjectPicker({ id, chosen, onChange, error }: ProjectPickerProps) {
  const {
    data,
    error: failure,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(hiringQueries.ownProjects())
  const projects = data?.pages.flatMap(({ items }) => items) ?? []
  const isFull = chosen.length >= most.projects
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="label">
        Similar work{' '}
        <span className="opt">
          (optional, {chosen.length} of {most.projects})
        </span>
      </legend>
      {data ? null : failure ? (
        <p className="c2">
          Your projects could not be loaded.{' '}
          <Button look="quiet" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Loading>
          <Skeleton height="2rem" />
        </Loading>
      )}
      {data && projects.length === 0 ? (
        <p className="c2 t-sm">
          You have no public projects yet.{' '}
          <Link className="link" to="/my-projects">
            My projects
          </Link>
        </p>
      ) : null}
      {projects.map((project) => {
        const isChosen = chosen.includes(project.id)
        return (
          <Checkbox
            key={project.id}
            label={project.title}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={() => onChange(isChosen ? chosen.filter((each) => each !== project.id) : [...chosen, project.id])}
          />
        )
      })}
      {hasNextPage ? (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more projects
        </Button>
      ) : null}
      {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { confirmationsQueries } from './confirmation-queries.ts'

/** The document of a request: a picture is shown, a PDF is downloaded, because it could contain anything. */
export function DocumentView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(confirmationsQueries.document(id))
  if (error && !data)
    return (
      <LoadFailure title="The document could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  if (!data)
    return (
      <Loading className="mt-4">
        <Skeleton height="12rem" />
      </Loading>
    )
  return (
    <div className="mt-4">
      {data.picture ? <img className="cf__doc" src={data.picture} alt={`The document ${data.name}`} /> : null}
      <a className={buttonClass()} href={data.url}>
        <Icon of={Download} size={17} />
        Download {data.name}
      </a>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { overviewQueries } from './overview-queries.ts'

/** Fees and limits as this installation has them, to read. */
export function ConfiguredPage() {
  const { data, error, refetch } = useQuery(overviewQueries.configured())
  return (
    <AdminFrame part="configured">
      <div className="phead ad__h">
        <h1 className="t-page">Fees and limits</h1>
      </div>
      <p className="c2 mb-4">
        This page is for reading. What names a variable changes with the configuration of the server, at its next start.
        The other numbers are part of the product.
      </p>
      {data ? (
        <div className="grid gap-6">
          {data.groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
      ) : null}
      {error && !data ? (
        <LoadFailure title="The limits could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <Loading className="grid gap-4">
          <Skeleton height="12rem" />
        </Loading>
      )}
    </AdminFrame>
  )
}

interface GroupProps {
  title: string
  rows: readonly { name: string; value: string; variable: string | null }[]
}

function Group({ title, rows }: GroupProps) {
  const id = useId()
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 className="t-sub mb-2" id={id}>
        {title}
      </h2>
      <ScrollRegion className="panel" label={title}>
        <table className="ledger ledger--pad">
          <tbody>
            {rows.map(({ name, value, variable }) => (
              <tr key={name}>
                <td>
                  {name}
                  {variable ? <span className="c3 t-sm block mono">{variable}</span> : null}
                </td>
                <td className="r num semi">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

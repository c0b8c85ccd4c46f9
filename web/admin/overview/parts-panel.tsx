import type { PartName, PartState } from '@guildhall/contract/admin/part-options.ts'
import type { InstallationPart } from '@guildhall/contract/admin/parts.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status, type StatusKind } from '#ui/tag.tsx'
import { overviewQueries } from './overview-queries.ts'

const names: Record<PartName, string> = {
  database: 'Database',
  jobs: 'Jobs',
  mail: 'Emails',
  files: 'Files',
  payments: 'Payments',
  socket: 'News to open pages',
  redis: 'Redis',
  s3: 'S3',
  search: 'Search',
}

const states: Record<PartState, { kind: StatusKind; word: string }> = {
  works: { kind: 'ok', word: 'Works' },
  watch: { kind: 'wait', word: 'Look at it' },
  broken: { kind: 'bad', word: 'Broken' },
}
const order: readonly PartState[] = ['broken', 'watch', 'works']

/** Every part of the installation with a sentence, what is broken first. */
export function PartsPanel() {
  const { data, error, refetch } = useQuery(overviewQueries.parts())
  const parts = data?.parts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) ?? []
  return (
    <section className="mt-8" aria-labelledby="parts">
      <h2 className="t-section mb-3" id="parts">
        Parts of the installation
      </h2>
      {data ? (
        <ul className="panel dk" aria-labelledby="parts">
          {parts.map((part) => (
            <PartRow key={part.name} part={part} />
          ))}
        </ul>
      ) : null}
      {error && !data ? (
        <LoadFailure title="The parts could not be checked" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Loading className="panel panel__b stack">
          <Skeleton height="2rem" />
          <Skeleton height="2rem" />
        </Loading>
      ) : null}
    </section>
  )
}

function PartRow({ part: { name, state, sentence } }: { part: InstallationPart }) {
  const { kind, word } = states[state]
  return (
    <li className="dk__i ov__part">
      <span className="semi">{names[name]}</span>
      <span className="c2 t-sm">{sentence}</span>
      <span className="ov__state">
        <Status kind={kind}>{word}</Status>
      </span>
    </li>
  )
}

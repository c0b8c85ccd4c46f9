import type { Call } from '@guildhall/contract/api/endpoint.ts'
import { findingCalls } from '@guildhall/contract/findings/calls.ts'
import type { FindingList } from '@guildhall/contract/findings/findings.ts'
import { findingsArePrivate } from '@guildhall/contract/findings/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { failureText } from '#lib/api/failure-text.ts'
import { downloadFile } from '#lib/api/file-transfer.ts'
import { displayName } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Timeline } from '#ui/progress/progress.tsx'
import { findingApi, findingQueries } from './queries.ts'

/** The re-check, the exports, and how long findings are stored. */
export function FindingsSide({ list }: { list: FindingList }) {
  return (
    <>
      {list.deliveredAt ? <Recheck list={list} /> : null}
      {list.items.length > 0 ? <Exports id={list.engagementId} /> : null}
      <Storage list={list} />
    </>
  )
}

function Recheck({ list: { deliveredAt, recheck, items, role, client, provider } }: { list: FindingList }) {
  const asks = role === 'client' ? 'You' : client ? displayName(client) : 'The client'
  const checks = role === 'provider' ? 'You' : provider ? displayName(provider) : 'The provider'
  const delivered = items.filter(({ isDelivered }) => isDelivered)
  const answered = delivered.filter(({ state }) => state !== 'open').length
  const { until, askedAt, dueAt, doneAt, isRunning } = recheck
  const isOver = askedAt !== null && !isRunning
  const steps = [
    { title: 'Findings delivered', state: 'done' as const, when: deliveredAt ? <DateOf at={deliveredAt} /> : null },
    {
      title: asks === 'You' ? 'You fix and mark' : `${asks} fixes and marks`,
      state: askedAt ? ('done' as const) : ('current' as const),
      when: null,
      detail: `${answered} of ${delivered.length} done`,
    },
    {
      title: asks === 'You' ? 'You ask for the re-check' : `${asks} asks for the re-check`,
      state: askedAt ? ('done' as const) : ('coming' as const),
      when: askedAt ? <DateOf at={askedAt} /> : until ? <>until {<DateOf at={until} />}</> : null,
      detail: 'One round',
    },
    {
      title: isOver && !doneAt ? 'Not checked in time' : checks === 'You' ? 'You re-check' : `${checks} re-checks`,
      state: doneAt
        ? ('done' as const)
        : isOver
          ? ('refused' as const)
          : isRunning
            ? ('current' as const)
            : ('coming' as const),
      when: doneAt ? <DateOf at={doneAt} /> : isRunning && dueAt ? <>until {<DateOf at={dueAt} />}</> : null,
      detail: 'Closed, or open again with a reason',
    },
  ]
  return (
    <section className="panel panel--ink" aria-labelledby="recheck">
      <div className="panel__b">
        <h2 className="t-sub mb-3" id="recheck">
          Re-check
        </h2>
        <Timeline label="Re-check" steps={steps} />
      </div>
    </section>
  )
}

const files: { name: string; use: string; call: Call; fallback: string }[] = [
  { name: 'Markdown', use: 'To read and to print', call: findingCalls.exportMarkdown, fallback: 'audit.md' },
  { name: 'CSV', use: 'For a table', call: findingCalls.exportCsv, fallback: 'audit.csv' },
  {
    name: 'SARIF 2.1.0',
    use: 'For code hosts and editors',
    call: findingCalls.exportSarif,
    fallback: 'audit.sarif',
  },
]

function Exports({ id }: { id: string }) {
  const download = useMutation({
    mutationFn: ({ call, fallback }: (typeof files)[number]) =>
      downloadFile({ ...call, path: call.path.replace(':id', id) }, { fallback }),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <section className="panel mt-4" aria-labelledby="export">
      <h2 className="t-sub panel__b fnd__eh" id="export">
        Export
      </h2>
      <ul>
        {files.map((file) => (
          <li key={file.name}>
            <button type="button" className="fnd__file" onClick={() => download.mutate(file)}>
              <span className="grow">
                <span className="block semi">{file.name}</span>
                <span className="block c2 t-sm">{file.use}</span>
              </span>
              <Icon of={Download} size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Storage({ list }: { list: FindingList }) {
  const client = useQueryClient()
  const { engagementId: id, role, keeps, deletesAt, deletedAt } = list
  const isKept = role !== 'staff' && keeps[role] !== null
  const keep = useMutation({
    mutationFn: () => findingApi.keep({ params: { id }, body: { keep: !isKept } }),
    onSuccess: ({ findings }) => client.setQueryData(findingQueries.list(id).queryKey, findings),
    onError: (error) => toast.error(failureText(error)),
  })
  if (deletedAt) return null
  const [yours, theirs] = role === 'provider' ? [keeps.provider, keeps.client] : [keeps.client, keeps.provider]
  return (
    <section className="panel mt-4" aria-label="How long findings are stored">
      <div className="panel__b c2 t-sm">
        <p>{findingsArePrivate}</p>
        {deletesAt ? (
          <p className="mt-2">
            They will be deleted <DateOf at={deletesAt} />.
          </p>
        ) : null}
        {role === 'staff' || list.items.length === 0 ? null : (
          <>
            <p className="mt-2">
              {yours && theirs
                ? 'Both of you keep them.'
                : yours
                  ? 'You keep them. The other side does not yet.'
                  : theirs
                    ? 'The other side keeps them.'
                    : null}
            </p>
            <Button look="second" size="sm" className="mt-2" busy={keep.isPending} onClick={() => keep.mutate()}>
              {isKept ? 'Stop keeping them' : 'Keep them'}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

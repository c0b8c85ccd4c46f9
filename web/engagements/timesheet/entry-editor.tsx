import type { Timesheet, TimesheetEntry } from '@guildhall/contract/engagements/timesheets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryTable } from './entry-table.tsx'
import { timesheetApi, timesheetQuery, type WeekKey } from './queries.ts'

interface EntryEditorProps {
  sheet: Timesheet
  week: WeekKey
}

/** The entries of an open timesheet with their form. Each change is saved at once. */
export function EntryEditor({ sheet, week }: EntryEditorProps) {
  const client = useQueryClient()
  // The place of the entry that is being changed; null for a new one.
  const [editing, setEditing] = useState<number | null>(null)
  const form = useRef<HTMLElement>(null)
  const { queryKey } = timesheetQuery(week)

  async function save(entries: TimesheetEntry[]) {
    const body = { entries, version: sheet.version }
    const saved = await timesheetApi.save({ params: week, body }).catch(async (error: unknown) => {
      // Another window may have changed it: the page then shows what there is now.
      await client.invalidateQueries({ queryKey })
      throw error
    })
    client.setQueryData(queryKey, saved.timesheet)
  }

  const remove = useMutation({
    mutationFn: (at: number) => save(sheet.entries.filter((_, place) => place !== at)),
    onSuccess() {
      setEditing(null)
      toast.success('Entry removed')
    },
    onError: (error) => toast.error(failureText(error)),
  })
  const current = editing === null ? undefined : sheet.entries[editing]

  return (
    <>
      <section ref={form} className="hang" aria-labelledby="entry">
        <h2 className="t-sub" id="entry">
          {current ? 'Change the entry' : 'Enter time'}
        </h2>
        <div className="min-w-0">
          <EntryForm
            key={`${editing} ${sheet.version}`}
            sheet={sheet}
            start={current}
            onCancel={current ? () => setEditing(null) : undefined}
            onSave={async (entry) => {
              await save([...sheet.entries.filter((_, place) => place !== editing), entry])
              setEditing(null)
            }}
          />
        </div>
      </section>
      {sheet.entries.length === 0 ? (
        <EmptyState solid="octa" title="No time entered yet">
          Enter it above, or let the timer count. Only you read it until you deliver the week.
        </EmptyState>
      ) : (
        <EntryTable
          entries={sheet.entries}
          onEdit={(at) => {
            setEditing(at)
            requestAnimationFrame(() => form.current?.querySelector('select')?.focus())
          }}
          onRemove={(at) => remove.mutate(at)}
        />
      )}
    </>
  )
}

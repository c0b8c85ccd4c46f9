import type { Timesheet, TimesheetEntry } from '@guildhall/contract/engagements/timesheets.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
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

interface Form {
  editing: TimesheetEntry | null
  /** The day of the entry that was saved last. */
  day: string | null
  form: number
}

const isSame = (one: TimesheetEntry) => (other: TimesheetEntry) =>
  one.day === other.day && one.quarters === other.quarters && one.what === other.what

const gone = 'Another window has changed this entry. Cancel, and look at it again.'

/** Returns the entries without one of them; null when another window has changed or removed it. */
function without(entries: readonly TimesheetEntry[], one: TimesheetEntry): TimesheetEntry[] | null {
  const at = entries.findIndex(isSame(one))
  return at === -1 ? null : entries.toSpliced(at, 1)
}

/** The entries of an open timesheet with their form. Each change is saved at once. */
export function EntryEditor({ sheet, week }: EntryEditorProps) {
  const client = useQueryClient()
  const { queryKey } = timesheetQuery(week)
  // The entry that is being changed, as it was when its form opened; null for a new one. Each form has a number of its own, and
  // keeps what was typed, whatever other windows do.
  const [{ editing, day, form }, setForm] = useState<Form>({ editing: null, day: null, form: 0 })
  const begin = (next: TimesheetEntry | null, lastDay = day) =>
    setForm((before) => ({ editing: next, day: lastDay, form: before.form + 1 }))
  const heading = useRef<HTMLHeadingElement>(null)

  async function save(change: (entries: readonly TimesheetEntry[]) => TimesheetEntry[] | null) {
    const { entries, version } = client.getQueryData(queryKey) ?? sheet
    const changed = change(entries)
    if (changed === null) throw new ApiError(409, { code: 'timesheet_changed', message: gone })
    const saved = await timesheetApi
      .save({ params: week, body: { entries: changed, version } })
      .catch(async (error: unknown) => {
        // Another window may have changed it: the page then shows what there is now.
        await client.invalidateQueries({ queryKey })
        throw error
      })
    client.setQueryData(queryKey, saved.timesheet)
  }

  const remove = useMutation({
    mutationFn: (entry: TimesheetEntry) => save((entries) => without(entries, entry)),
    onSuccess(_saved, entry) {
      if (editing && isSame(editing)(entry)) begin(null)
      heading.current?.focus()
      toast.success('Entry removed', {
        action: { label: 'Undo', run: () => void save((entries) => [...entries, entry]).catch(report) },
      })
    },
    onError: report,
  })

  return (
    <>
      <section className="hang" aria-labelledby="entry">
        <h2 className="t-sub" id="entry" tabIndex={-1} ref={heading}>
          {editing ? 'Change the entry' : 'Enter time'}
        </h2>
        <div className="min-w-0">
          <EntryForm
            key={form}
            startsOn={sheet.startsOn}
            start={editing}
            day={day}
            takesFocus={form > 0}
            onCancel={() => begin(null)}
            onSave={async (entry) => {
              await save((entries) => {
                const others = editing ? without(entries, editing) : entries
                return others && [...others, entry]
              })
              // The next entry is often of the same day.
              begin(null, entry.day)
            }}
          />
        </div>
      </section>
      {sheet.entries.length === 0 ? (
        <EmptyState solid="octa" title="No time entered yet">
          Only you can read it until you deliver the week.
          {sheet.order?.hasBegun
            ? ''
            : ' With your first entry the work begins, and your client can no longer withdraw.'}
        </EmptyState>
      ) : (
        <EntryTable
          entries={sheet.entries}
          isBusy={remove.isPending}
          onEdit={(entry) => begin(entry)}
          onRemove={(entry) => remove.mutate(entry)}
        />
      )}
    </>
  )
}

const report = (error: unknown) => void toast.error(failureText(error))

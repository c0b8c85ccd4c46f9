import type { TimesheetEntry } from '@guildhall/contract/engagements/timesheets.ts'
import { quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { durationText } from '#lib/format/work-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { dayText } from './week-days.ts'

interface EntryTableProps {
  entries: readonly TimesheetEntry[]
  /** Only for those who can change them. */
  onEdit?: (entry: TimesheetEntry) => void
  onRemove?: (entry: TimesheetEntry) => void
  /** An entry is being removed. */
  isBusy?: boolean
}

/** The entries of a timesheet, by day. */
export function EntryTable({ entries, onEdit, onRemove, isBusy = false }: EntryTableProps) {
  return (
    <table className="ledger ledger--rule sheet">
      <caption className="sr-only">Time</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What was done</th>
          <th scope="col" className="r">
            Time
          </th>
          {onEdit ? (
            <th scope="col">
              <span className="sr-only">Change</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place
          <tr key={at}>
            <td className="sheet__day">{dayText(entry.day)}</td>
            <td className="sheet__what">{entry.what}</td>
            <td className="r num sheet__time">{durationText(entry.quarters)}</td>
            {onEdit && onRemove ? (
              <td className="r sheet__acts">
                <IconButton
                  icon={Pencil}
                  size="sm"
                  label={`Edit ${entry.what}, ${dayText(entry.day)}`}
                  onClick={() => onEdit(entry)}
                />
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`Remove ${entry.what}, ${dayText(entry.day)}`}
                  disabled={isBusy}
                  onClick={() => onRemove(entry)}
                />
              </td>
            ) : null}
          </tr>
        ))}
        <tr>
          <td className="semi" colSpan={2}>
            Total
          </td>
          <td className="r num semi sheet__time">{durationText(quartersOf(entries))}</td>
          {onEdit ? <td /> : null}
        </tr>
      </tbody>
    </table>
  )
}

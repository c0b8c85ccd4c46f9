import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

export interface SortColumn<Row> {
  name: string
  label: string
  /** Shown beside the label: a `Hint`. */
  hint?: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  number?: boolean
  /** Whether its header sorts. */
  sorts?: boolean
  /** Hidden on phones, for lack of room. */
  wide?: boolean
  /** The total below all rows. */
  total?: ReactNode
}

export interface SortOrder {
  column: string
  direction: 'ascending' | 'descending'
}

interface SortTableProps<Row> {
  caption: string
  columns: readonly SortColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  order: SortOrder
  onOrder: (order: SortOrder) => void
  /** Pads the first and last column: for use inside a panel. */
  pad?: boolean
}

/** A table of results. Headers sort, a second press reverses. The rows arrive in the requested order. */
export function SortTable<Row>({ caption, columns, rows, keyOf, order, onOrder, pad }: SortTableProps<Row>) {
  const classOf = ({ number, wide }: SortColumn<Row>) => [number && 'r', wide && 'desk-only'].filter(Boolean).join(' ')
  const hasTotals = columns.some(({ total }) => total !== undefined)
  return (
    <div className="sort-table">
      <table className={pad ? 'ledger ledger--pad' : 'ledger ledger--rule'}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = order.column === column.name ? order.direction : null
              return (
                <th
                  key={column.name}
                  scope="col"
                  className={classOf(column) || undefined}
                  aria-sort={direction ?? (column.sorts ? 'none' : undefined)}
                >
                  {column.sorts ? (
                    <button
                      type="button"
                      onClick={() =>
                        onOrder({
                          column: column.name,
                          direction: turned(direction, column.number),
                        })
                      }
                    >
                      {column.label}
                      {direction ? <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} size={13} /> : null}
                    </button>
                  ) : (
                    column.label
                  )}
                  {column.hint}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column) || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column) || undefined}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

// The first press sorts text from A and numbers from the largest.
function turned(direction: SortOrder['direction'] | null, isNumber: boolean | undefined): SortOrder['direction'] {
  if (direction) return direction === 'ascending' ? 'descending' : 'ascending'
  return isNumber ? 'descending' : 'ascending'
}

import './sort-table.css'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface SortColumn<Row> {
  name: string
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  number?: boolean
  /** Whether its head sorts. */
  sorts?: boolean
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
}

/** A register: the same results as a table; heads sort, a second time the other way. The rows come in the order asked. */
export function SortTable<Row>({ caption, columns, rows, keyOf, order, onOrder }: SortTableProps<Row>) {
  return (
    <div className="sort-table">
      <table className="ledger ledger--rule">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = order.column === column.name ? order.direction : null
              return (
                <th
                  key={column.name}
                  scope="col"
                  className={column.number ? 'r' : undefined}
                  aria-sort={direction ?? (column.sorts ? 'none' : undefined)}
                >
                  {column.sorts ? (
                    <button
                      type="button"
                      onClick={() =>
                        onOrder({
                          column: column.name,
                          direction: direction === 'ascending' ? 'descending' : 'ascending',
                        })
                      }
                    >
                      {column.label}
                      {direction ? <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} size={13} /> : null}
                    </button>
                  ) : (
                    column.label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} className={column.number ? 'r' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

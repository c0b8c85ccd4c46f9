import { type RefObject, useRef, useState } from 'react'
import { emptyMilestone, type MilestoneValues } from './terms-values.ts'

/** The rows of the milestones in a form: names that stay with a milestone when others are removed. */
export interface MilestoneRows {
  rows: readonly string[]
  startOf: (row: string) => MilestoneValues
  /** Adds a row and returns its name. */
  add: () => string
  remove: (row: string) => void
  addButton: RefObject<HTMLButtonElement | null>
}

/** Keeps the rows of a form that starts with these milestones. */
export function useMilestoneRows(start: readonly MilestoneValues[]): MilestoneRows {
  const [rows, setRows] = useState(() => start.map((_, at) => `m${at}`))
  const next = useRef(rows.length)
  const addButton = useRef<HTMLButtonElement>(null)
  return {
    rows,
    startOf: (row) => start[Number(row.slice(1))] ?? emptyMilestone,
    add() {
      const row = `m${next.current}`
      next.current += 1
      setRows([...rows, row])
      return row
    },
    remove(row) {
      setRows(rows.filter((each) => each !== row))
      addButton.current?.focus()
    },
    addButton,
  }
}

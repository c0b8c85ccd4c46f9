import { useFormContext, useWatch } from 'react-hook-form'

/**
 * Returns the rows of a list in a form, with what can be done to them. `useFieldArray` of react-hook-form would do the same,
 * and be a hundredth of the scripts of every page with a form.
 */
export function useRows<Row>(name: string) {
  const { getValues, setValue, clearErrors } = useFormContext()
  const rows: readonly Row[] = useWatch({ name }) ?? []
  const read = (): Row[] => getValues(name) ?? []
  const put = (next: readonly Row[]) => {
    // The errors are of the rows as they were.
    clearErrors(name)
    setValue(name, next, { shouldDirty: true })
  }
  return {
    rows,
    /** Adds a row at the end; returns its index. */
    add(row: Row): number {
      const before = read()
      put([...before, row])
      return before.length
    },
    /** Removes a row; returns the index of the one now in its place, or before it; -1 without any. */
    remove(at: number): number {
      const left = read().filter((_, index) => index !== at)
      put(left)
      return Math.min(at, left.length - 1)
    },
    /** Exchanges two rows. */
    swap(one: number, other: number) {
      const next = read().map((row, at, all) => (at === one ? all[other] : at === other ? all[one] : row) as Row)
      put(next)
    },
  }
}

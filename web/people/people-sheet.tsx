import type { ComponentProps } from 'react'
import { FilterSheet } from '#listings/filter-sheet.tsx'
import { type PeopleFilterProps, PeopleFilters } from './people-filters.tsx'
import { peoplePath, peoplePathOf } from './search.ts'

interface PeopleSheetProps
  extends PeopleFilterProps,
    Pick<ComponentProps<typeof FilterSheet>, 'open' | 'onClose' | 'count'> {}

/** The filters of people on narrow screens. */
export function PeopleSheet({ open, onClose, count, ...fields }: PeopleSheetProps) {
  return (
    <FilterSheet {...{ open, onClose, count }} clearPath={peoplePath({ q: fields.search.q })} pathOf={peoplePathOf}>
      {(edited) => <PeopleFilters {...fields} edited={edited} name="sheet" />}
    </FilterSheet>
  )
}

import type { ComponentProps } from 'react'
import { FilterSheet } from '#listings/filter-sheet.tsx'
import { FilterForm } from './filter-form.tsx'
import { marketplacePath } from './search.ts'
import { marketplacePathOf } from './search-params.ts'

interface MarketplaceSheetProps
  extends Omit<ComponentProps<typeof FilterForm>, 'name' | 'edited'>,
    Pick<ComponentProps<typeof FilterSheet>, 'open' | 'onClose' | 'count'> {}

/** The filters of the marketplace on narrow screens. */
export function MarketplaceSheet({ open, onClose, count, ...form }: MarketplaceSheetProps) {
  const { q, category, sort } = form.search
  return (
    <FilterSheet
      {...{ open, onClose, count }}
      clearPath={marketplacePath({ q, category, sort })}
      pathOf={marketplacePathOf}
    >
      {(edited) => <FilterForm {...form} edited={edited} name="sheet" />}
    </FilterSheet>
  )
}

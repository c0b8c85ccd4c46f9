import X from 'lucide-react/icons/x'
import { type ComponentProps, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { FilterForm } from './filter-form.tsx'
import { marketplacePath } from './search.ts'
import { useFilters } from './use-filters.ts'

interface FilterSheetProps extends Omit<ComponentProps<typeof FilterForm>, 'name' | 'edited'> {
  open: boolean
  onClose: () => void
  /** '612 projects'. */
  count: string
}

/** The filters of narrow screens, from the bottom; what is chosen shows at once behind it. */
export function FilterSheet({ open, onClose, count, ...form }: FilterSheetProps) {
  return (
    <Modal open={open} onClose={onClose} title="Filters" className="fsheet" layer="dialog">
      <div className="fsheet__h">
        <p className="t-section" aria-hidden="true">
          Filters
        </p>
        <Link
          className="link link--plain"
          preventScrollReset
          to={marketplacePath({ q: form.search.q, category: form.search.category, sort: form.search.sort })}
        >
          Clear all
        </Link>
        <IconButton icon={X} iconSize={20} label="Close" onClick={onClose} />
      </div>
      <SheetBody {...form} />
      <div className="fsheet__f">
        <Button look="primary" className="btn--block" onClick={onClose}>
          Show {count}
        </Button>
      </div>
    </Modal>
  )
}

function SheetBody(form: Omit<ComponentProps<typeof FilterForm>, 'name' | 'edited'>) {
  const holder = useRef<HTMLDivElement>(null)
  const edited = useFilters(holder)
  return (
    <div className="fsheet__b" ref={holder}>
      <FilterForm {...form} edited={edited} name="sheet" />
    </div>
  )
}

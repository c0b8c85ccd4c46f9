import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FilterForm } from './filter-form.tsx'
import { marketplacePath } from './search.ts'
import { useFilters } from './use-filters.ts'

type Form = typeof FilterForm
interface FilterRailProps extends Omit<ComponentProps<Form>, 'name' | 'edited'> {
  /** The list that the filters are beside. */
  children: ReactNode
}
const load = () => import('./filter-form.tsx').then((module) => module.FilterForm)
// Its first HTML is the server's and works as it stands, so its code comes with the first change of the address.
let loaded: Form | undefined = import.meta.env.SSR ? await load() : undefined

/** The filters beside the list on wide screens; on narrow ones where the address points to them and no script runs. */
export function FilterRail({ facets, search, children }: FilterRailProps) {
  const list = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLElement>(null)
  const path = marketplacePath(search)
  const [first] = useState(path)
  const [Form, setForm] = useState(() => loaded)
  const edited = useFilters(list)
  useEffect(() => {
    if (Form || (path === first && holder.current?.firstChild)) return
    void load().then((form) => {
      loaded = form
      setForm(() => form)
    })
  }, [Form, path, first])
  const rail = { ref: holder, id: 'filters', className: 'mp__rail', 'aria-label': 'Filters' }
  return (
    <div className="mp" ref={list}>
      {Form ? (
        <aside {...rail} key="drawn">
          <Form facets={facets} search={search} edited={edited} name="rail" />
        </aside>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's HTML, whatever it is; nothing is written
        <aside {...rail} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
      <div>{children}</div>
    </div>
  )
}

import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ListFailure } from '../list-failure.tsx'
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
export function FilterRail({ children, ...form }: FilterRailProps) {
  const list = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLElement>(null)
  const path = marketplacePath(form.search)
  const [first] = useState(path)
  const [Form, setForm] = useState(() => loaded)
  const [isFailed, setFailed] = useState(false)
  const edited = useFilters(list)
  const come = () =>
    load().then(
      (form) => {
        loaded = form
        setForm(() => form)
      },
      // The server's HTML, where there is one, goes on without it.
      () => holder.current?.querySelector('form') ?? setFailed(true),
    )
  const start = useEffectEvent(() => void come())
  useEffect(() => {
    if (Form || (path === first && holder.current?.querySelector('form'))) return
    const listen = () => start()
    listen()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [Form, path, first])
  const rail = { ref: holder, id: 'filters', className: 'mp__rail', 'aria-label': 'Filters' }
  return (
    <div className="mp" ref={list}>
      {Form || isFailed ? (
        <aside {...rail} key="drawn">
          {Form ? (
            <Form {...form} edited={edited} name="rail" />
          ) : (
            // By its id the first field takes the focus when the form comes.
            <ListFailure id="rail-q" onRetry={come} />
          )}
        </aside>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's HTML, whatever it is; nothing is written
        <aside {...rail} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
      <div>{children}</div>
    </div>
  )
}

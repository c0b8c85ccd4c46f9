import { type ComponentType, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditedField } from './edited-field.ts'
import { ListFailure } from './list-failure.tsx'
import { type PathOf, useFilters } from './use-filters.ts'

/** What every form of filters is told by the place it stands in. */
export interface PlacedForm {
  /** Both can be on one page; the order beside the list belongs to the rail's form. */
  name: 'rail' | 'sheet'
  edited: RefObject<EditedField>
}

/**
 * A form whose first HTML is the server's and works as it stands, so its code comes with the first change of the address. The
 * server has it `loaded`.
 */
export interface LateForm<Props> {
  load(): Promise<ComponentType<Props & PlacedForm>>
  loaded: ComponentType<Props & PlacedForm> | undefined
}

interface FilterRailProps<Props> {
  form: LateForm<Props>
  props: Props
  /** The address of the list that is shown. */
  path: string
  pathOf: PathOf
  /** The list that the filters are beside. */
  children: ReactNode
}

/** The filters beside the list on wide screens; on narrow ones where the address points to them and no script runs. */
export function FilterRail<Props>({ form, props, path, pathOf, children }: FilterRailProps<Props>) {
  const list = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLElement>(null)
  const [first] = useState(path)
  const [Form, setForm] = useState(() => form.loaded)
  const [isFailed, setFailed] = useState(false)
  const edited = useFilters(list, pathOf)
  const come = () =>
    form.load().then(
      (loaded) => {
        form.loaded = loaded
        setForm(() => loaded)
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
            <Form {...props} edited={edited} name="rail" />
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

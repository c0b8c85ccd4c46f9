import type { ProfileBlock } from '@guildhall/contract/users/profile-options.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import { type ReactNode, useId } from 'react'
import { AudienceSelect } from '../settings/audience-select.tsx'

interface OwnSectionProps {
  title: string
  /** In the narrow column beside the page. */
  aside?: boolean
  /** What has an audience; without one nobody else ever sees it. */
  block?: ProfileBlock
  verb?: 'Edit' | 'Add'
  editId: string
  isOpen: boolean
  onEdit: () => void
  visibility: Visibility
  onChanged: () => Promise<void>
  /** Stands in the place of `children` while it is open. */
  form: ReactNode
  children: ReactNode
}

/** A part of one's own profile: its name, how it is changed and who sees it, then what it holds or its form. */
export function OwnSection(props: OwnSectionProps) {
  const {
    title,
    aside = false,
    block,
    verb = 'Edit',
    editId,
    isOpen,
    onEdit,
    visibility,
    onChanged,
    form,
    children,
  } = props
  const heading = useId()
  const edit = isOpen ? null : (
    <button type="button" id={editId} className="link link--plain pf__e" onClick={onEdit}>
      {verb}
      <span className="sr-only"> {title.toLowerCase()}</span>
    </button>
  )
  const audience = block ? (
    <AudienceSelect block={block} name={title} value={visibility.blocks[block]} onChanged={onChanged} />
  ) : null
  return (
    <section className={aside ? 'pf__b' : 'hang'} aria-labelledby={heading}>
      <div className={aside ? 'pf__bh' : 'pf__hh'}>
        <h2 className="t-sub" id={heading}>
          {title}
        </h2>
        {edit}
        {audience}
      </div>
      <div>
        {verb === 'Add' || !form ? children : null}
        {form}
      </div>
    </section>
  )
}

import type { BasicField, ProfilePart } from '@guildhall/contract/users/completeness.ts'
import type { ProfileBlock } from '@guildhall/contract/users/profile-audiences.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import type { OwnProfile } from '@guildhall/contract/users/users.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { AudienceMenu } from './audience-menu.tsx'

interface OwnSectionProps {
  title: string
  /** Shown in the narrow column beside the page. */
  aside?: boolean
  /** Content with an audience; without a block nobody else ever sees it. */
  block?: ProfileBlock
  /** Nothing to see yet, so no choice of who sees it. */
  isEmpty?: boolean
  verb?: 'Edit' | 'Add'
  editId: string
  isOpen: boolean
  onEdit: () => void
  visibility: Visibility
  onChanged: () => Promise<void>
  /** Replaces `children` while it is open. */
  form: ReactNode
  children: ReactNode
}

/** A part of the viewer's own profile: its name, how to edit it and who sees it, then its content or its form. */
export function OwnSection(props: OwnSectionProps) {
  const {
    title,
    aside = false,
    block,
    isEmpty = false,
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
  const audience =
    block && !isEmpty ? (
      <AudienceMenu block={block} name={title} value={visibility.blocks[block]} onChanged={onChanged} />
    ) : null
  return (
    <section className={aside ? 'pf__b' : 'hang pf__own'} aria-labelledby={heading}>
      <div className={aside ? 'pf__bh' : 'pf__hh'}>
        <h2 className="t-sub" id={heading}>
          {title}
        </h2>
        {aside ? edit : audience}
      </div>
      {aside ? audience : edit}
      <div className="pf__body">
        {verb === 'Add' || !form ? children : null}
        {form}
      </div>
    </section>
  )
}

interface OwnAccountProps {
  person: OwnProfile
  onChanged: () => Promise<void>
}

/** The account data on the profile: the confirmed address, its domain as a badge, and a link to the visibility settings. */
export function OwnAccount({
  person: { auth, memberSince, verifiedDomain, confirmed, visibility },
  onChanged,
}: OwnAccountProps) {
  const badges = [verifiedDomain, confirmed?.name].filter(Boolean)
  return (
    <section className="pf__b" aria-labelledby="account">
      <h2 className="t-sub mb-1" id="account">
        Your account
      </h2>
      <dl className="kv">
        <dt>Email</dt>
        <dd className="trunc" title={auth.email}>
          {auth.email}
        </dd>
        <dt>Address</dt>
        <dd>
          <Status kind="ok">Verified</Status>
        </dd>
        <dt>Joined</dt>
        <dd>
          <DateOf at={memberSince} />
        </dd>
      </dl>
      {badges.length > 0 ? (
        <div className="pf__bh mt-2">
          <span className="t-sm">Badge {badges.join(', ')}</span>
          <AudienceMenu
            block="verifiedDomain"
            name="your badge"
            value={visibility.blocks.verifiedDomain}
            onChanged={onChanged}
          />
        </div>
      ) : null}
      <p className="t-sm mt-3">
        <Link className="link" to="/settings/privacy">
          {visibility.hidden ? 'Your account is hidden: privacy settings' : 'Privacy settings'}
        </Link>
      </p>
      <p className="c3 t-sm mt-2">Only you see this part.</p>
    </section>
  )
}

interface ProfileStrengthProps {
  done: number
  of: number
  next: { part: ProfilePart; field?: BasicField; invitation: string } | null
  /** Opens the part of the page for the next step. */
  onAct: (next: { part: ProfilePart; field?: BasicField }) => void
}

/** How complete the profile is, with the best next step; renders nothing once it is complete. */
export function ProfileStrength({ done, of, next, onAct }: ProfileStrengthProps) {
  if (!next) return null
  return (
    <section className="pf__next" aria-label="Next step">
      <div>
        <p className="c2 t-sm">
          Profile strength: <b className="semi">{done}</b> of {of}
        </p>
        <span className="bar bar--thin mt-2" aria-hidden="true">
          <i style={{ width: `${(done / of) * 100}%` }} />
        </span>
      </div>
      <p className="grow">
        {next.part === 'projects' ? (
          <a className="link" href="#projects">
            {next.invitation}
          </a>
        ) : (
          <button type="button" className="link" onClick={() => onAct(next)}>
            {next.invitation}
          </button>
        )}
      </p>
    </section>
  )
}

export interface OwnProjectCounts {
  public: number
  draft: number
  archived: number
}

/** Links to the projects nobody else sees; renders nothing when there are none. */
export function OtherProjects({ draft, archived }: OwnProjectCounts) {
  const parts = [
    draft ? `${formatCount(draft)} ${draft === 1 ? 'draft' : 'drafts'}` : '',
    archived ? `${formatCount(archived)} archived` : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <Link className="link" to="/my-projects">
      {parts.join(' and ')} in My projects
    </Link>
  )
}

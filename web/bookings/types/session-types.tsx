import type { OwnSessionType } from '@guildhall/contract/bookings/session-types.ts'
import {
  cancelRuleText,
  cancelRuleWords,
  peopleText,
  placeKindText,
  sessionTypeStateOf,
} from '@guildhall/contract/bookings/words.ts'
import { sessionTypeLimits } from '@guildhall/contract/limits/sessions.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { useSite } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Status } from '#ui/tag.tsx'
import { sessionTypeQueries, useSessionTypeAct } from './session-type-api.ts'

const TypeDialog = lazyPart(() => import('./type-dialog.tsx').then((module) => module.TypeDialog))
const DeleteTypeDialog = lazyPart(() => import('./delete-type-dialog.tsx').then((module) => module.DeleteTypeDialog))

/** What people can book the viewer for. */
export function SessionTypes() {
  const { data } = useQuery(sessionTypeQueries.mine())
  const [edited, setEdited] = useState<OwnSessionType | 'new' | null>(null)
  if (!data) return null
  const { types, booked, needs } = data
  const timesOf = new Map(booked.map(({ id, bookings }) => [id, bookings]))
  return (
    <section className="hrs__part" aria-labelledby="types">
      <div className="row row--between">
        <h2 className="t-sub" id="types">
          Session types
        </h2>
        <Button
          look="primary"
          size="sm"
          icon={Plus}
          disabled={types.length >= sessionTypeLimits.perPerson}
          onClick={() => setEdited('new')}
        >
          Add session type
        </Button>
      </div>
      {types.length === 0 ? (
        <p className="c2 mt-2">
          Nobody can book you yet. Add what people can book: a length, a place and what it is for.
        </p>
      ) : (
        <div className="scrolls mt-2">
          <table className="ledger">
            <thead>
              <tr>
                <th scope="col">Type</th>
                <th scope="col" className="r">
                  Price
                </th>
                <th scope="col" className="desk-only">
                  Cancelling
                </th>
                <th scope="col" className="desk-only r">
                  Booked, {sessionTypeLimits.countedDays} days
                </th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <Row key={type.id} type={type} booked={timesOf.get(type.id) ?? 0} onEdit={() => setEdited(type)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited === null ? null : (
        <TypeDialog type={edited === 'new' ? null : edited} needs={needs} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function Row({ type, booked, onEdit }: { type: OwnSessionType; booked: number; onEdit: () => void }) {
  const pause = useSessionTypeAct('pause')
  const resume = useSessionTypeAct('resume')
  const [asksDelete, setAsksDelete] = useState(false)
  const { currency } = useSite()
  const { title, minutes, people, placeKind, approval, cancelRule, state, priceMinor, firstFree } = type
  const { label, kind } = sessionTypeStateOf(type)
  const about = [`${minutes} min`, peopleText(people), approval ? 'needs approval' : placeKindText(placeKind)]
  return (
    <tr>
      <td>
        <span className="work">{title}</span>
        <span className="c2 t-sm block">{about.join(', ')}</span>
      </td>
      <td className="r nowrap">
        <span className="semi num">{moneyText(priceMinor, currency, { zero: 'Free' })}</span>
        {firstFree ? <span className="c2 t-sm block">first one free</span> : null}
      </td>
      <td className="desk-only">
        <span className="block">{cancelRuleWords[cancelRule]}</span>
        <span className="c2 t-sm">{cancelRuleText(cancelRule)}</span>
      </td>
      <td className="desk-only r num">{formatCount(booked)}</td>
      <td>
        <Status kind={kind}>{label}</Status>
        {type.isHidden ? (
          <Link className="link t-xs block" to="/settings/decisions">
            By the moderators: read why
          </Link>
        ) : null}
      </td>
      <td className="r">
        <Menu
          trigger={<IconButton icon={Ellipsis} size="sm" iconSize={17} label={`More for ${title}`} />}
          items={[
            { label: 'Edit', icon: Pencil, onSelect: onEdit },
            state === 'open'
              ? { label: 'Pause', icon: Pause, onSelect: () => pause.mutate(type) }
              : { label: 'Open again', icon: Play, onSelect: () => resume.mutate(type) },
            { label: 'Delete', icon: Trash2, danger: true, separated: true, onSelect: () => setAsksDelete(true) },
          ]}
        />
        {asksDelete ? <DeleteTypeDialog type={type} onClose={() => setAsksDelete(false)} /> : null}
      </td>
    </tr>
  )
}
